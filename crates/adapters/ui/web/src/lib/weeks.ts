/** Whole days, both ends included. */
export interface Period {
  von: string;
  bis: string;
}

/** This week so far, the same days of the week before, and all of that week. */
export interface Weeks {
  present: Period;
  sameDays: Period;
  before: Period;
}

function shifted(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The weeks to compare on a day. A week begins on Monday. */
export function weeksOf(day: string): Weeks {
  const monday = shifted(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  const lastMonday = shifted(monday, -7);
  return {
    present: { von: monday, bis: day },
    sameDays: { von: lastMonday, bis: shifted(day, -7) },
    before: { von: lastMonday, bis: shifted(monday, -1) }
  };
}

export function weekday(day: string, region: string): string {
  return new Intl.DateTimeFormat(region, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
}
