/** What the installation calls itself; the product's name until the server has said it. */
export const app = $state({ name: 'Meldewerk' });
