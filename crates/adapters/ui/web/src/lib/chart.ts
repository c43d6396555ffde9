/** The entries of a chart, a bar each. */
export interface Bar {
  label: string;
  count: number;
}

/** The share of a total, such as "33 %"; empty if the total is 0. */
export function share(count: number, total: number, region: string): string {
  if (total === 0) {
    return '';
  }
  return new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 0 }).format(count / total);
}

/** A month as "Nov 26" in the reader's language. */
export function monthName(month: string, region: string, style: 'short' | 'long' = 'short'): string {
  const date = new Date(`${month}-15T12:00:00Z`);
  const year = style === 'short' ? '2-digit' : 'numeric';
  return new Intl.DateTimeFormat(region, { month: style, year, timeZone: 'UTC' }).format(date);
}

/** The bars as CSV. What a spreadsheet would take for a formula gets an apostrophe. */
export function toCsv(heads: readonly [string, string], bars: readonly Bar[], separator: ',' | ';'): string {
  const cell = (text: string): string => {
    const neutral = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
    return `"${neutral.replaceAll('"', '""')}"`;
  };
  const rows = bars.map(({ label, count }) => `${cell(label)}${separator}${count}`);
  return `\u{feff}${[heads.map(cell).join(separator), ...rows].join('\r\n')}\r\n`;
}

/** The chart as an image, with horizontal bars on white. */
export function toImage(title: string, bars: readonly Bar[]): Promise<Blob> {
  const [width, row, top, name, end] = [960, 34, 72, 320, 72];
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, top + bars.length * row + 24];
  const pen = canvas.getContext('2d');
  if (pen === null) {
    return Promise.reject(new Error('no canvas'));
  }
  const most = Math.max(1, ...bars.map(({ count }) => count));
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#111';
  pen.font = '600 22px sans-serif';
  pen.fillText(title, 24, 40, width - 48);
  pen.font = '16px sans-serif';
  for (const [index, { label, count }] of bars.entries()) {
    const y = top + index * row;
    pen.fillStyle = '#111';
    pen.textAlign = 'right';
    pen.fillText(label, name - 12, y + 21, name - 36);
    pen.textAlign = 'left';
    const length = ((width - name - end) * count) / most;
    pen.fillStyle = '#171a4c';
    pen.fillRect(name, y + 6, length, row - 12);
    pen.fillStyle = '#111';
    pen.fillText(String(count), name + length + 8, y + 21);
  }
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob === null ? failed(new Error('no picture')) : done(blob)), 'image/png')
  );
}
