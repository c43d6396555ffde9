// A shared machine changes its speed from minute to minute, so what is compared is measured in turns.
export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The figures of each measure, one per round. The second may find the machine in another state, so the order alternates, too. */
export function alternate(rounds, measures) {
  const figures = measures.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let offset = 0; offset < measures.length; offset += 1) {
      const n = (round + offset) % measures.length;
      figures[n].push(measures[n]());
    }
  }
  return figures;
}

/** How many times the rate of `others` `figures` has, by the ratios of neighbouring turns. */
export function ratio(figures, others) {
  const ratios = figures.map(({ rate }, round) => rate / others[round].rate);
  return { median: median(ratios), from: Math.min(...ratios), to: Math.max(...ratios) };
}

export const refused = (figures) => figures.reduce((sum, { refused }) => sum + refused, 0);
