interface Named {
  slug: string;
  title: string;
}

const plain = (title: string): string => title.trim().toLowerCase();

/** What forms are called where it must be clear which one: of several with the same title each with its address. By slug. */
export function formNames(forms: readonly Named[]): Map<string, string> {
  const isShared = (title: string): boolean => forms.filter((form) => plain(form.title) === plain(title)).length > 1;
  return new Map(forms.map(({ slug, title }) => [slug, isShared(title) ? `${title} (${slug})` : title]));
}
