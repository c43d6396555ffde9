const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** HTML with a link to a form, for another website. */
export const linkTo = (address: string, title: string): string => `<a href="${escaped(address)}">${escaped(title)}</a>`;
