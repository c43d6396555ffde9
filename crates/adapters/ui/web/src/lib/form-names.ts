interface Named {
  slug: string;
  title: string;
}

const plain = (title: string): string => title.trim().toLowerCase();

/** Unambiguous names of forms by slug: forms with the same title get their address added. */
export function formNames(forms: readonly Named[]): Map<string, string> {
  const isShared = (title: string): boolean => forms.filter((form) => plain(form.title) === plain(title)).length > 1;
  return new Map(forms.map(({ slug, title }) => [slug, isShared(title) ? `${title} (${slug})` : title]));
}
