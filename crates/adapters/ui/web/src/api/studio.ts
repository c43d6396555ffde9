import { i18n, type Locale } from '../lib/i18n.svelte';
import { call, client, everything } from './client';
import { ifMatch, withTag, type Edition, type Outcome } from './edition';
import { ApiFailure } from './failure';
import type { paths } from './schema';

type Ok<Operation> = Operation extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;
type Sent<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never;

export type BlockPage = Ok<paths['/api/admin/form-blocks']['get']>;
export type BlockItem = BlockPage['data'][number];
export type Block = Ok<paths['/api/admin/form-blocks/{id}']['get']>;
export type BlockWanted = Sent<paths['/api/admin/form-blocks']['post']>;
export type TemplatePage = Ok<paths['/api/admin/form-templates']['get']>;
export type TemplateItem = TemplatePage['data'][number];
export type Template = Ok<paths['/api/admin/form-templates/{id}']['get']>;
export type TemplateWanted = Sent<paths['/api/admin/form-templates']['post']>;
/** A template as it is being edited, with blocks that are not saved yet. */
export type TemplatePreviewed = Sent<paths['/api/admin/form-templates/preview']['post']>;
export type Imported = Template & { warnings: string[] };

export type GeoArea = Ok<paths['/api/geo/bundeslaender']['get']>[number];

/** The federal states, or the districts of one. */
export function fetchAreas(state: string | null): Promise<GeoArea[]> {
  return call(
    state === null
      ? client.GET('/api/geo/bundeslaender')
      : client.GET('/api/geo/landkreise/{bundesland}', { params: { path: { bundesland: state } } })
  );
}

/** Filter, order and page of a list; an empty text means "not set". */
export interface StudioQuery {
  page: number;
  search: string;
  /** For blocks a type of field; for templates whether they are online. */
  only: string;
  sort: string;
}

/** A `'` of the type of an address is a string to TypeScript only. */
const query = ({ page, search, sort }: StudioQuery, only: Record<string, string>): Record<string, string | number> => ({
  page,
  sort,
  lang: i18n.locale,
  ...(search !== '' && { search }),
  ...only
});

export function fetchBlocks(asked: StudioQuery, signal?: AbortSignal): Promise<BlockPage> {
  const params = { query: query(asked, asked.only === '' ? {} : { type: asked.only }) };
  return call(client.GET('/api/admin/form-blocks', { params, signal: signal ?? null }));
}

/** Every block, page by page. */
export async function fetchAllBlocks(): Promise<BlockItem[]> {
  const all: BlockItem[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const params = { query: { page, per_page: 100, lang: i18n.locale } };
    const answer = await call(client.GET('/api/admin/form-blocks', { params }));
    all.push(...answer.data);
    last = answer.last_page;
  }
  return all;
}

export function fetchBlock(id: number): Promise<Edition<Block>> {
  return withTag(client.GET('/api/admin/form-blocks/{id}', { params: { path: { id } } }));
}

export function createBlock(block: BlockWanted): Promise<Edition<Block>> {
  return withTag(client.POST('/api/admin/form-blocks', { body: block }) as Promise<Outcome<Block>>);
}

/**
 * Changes a block of which the edition `tag` was seen; whichever it is in, without one. Forms that are online keep it as a
 * draft: they are published by themselves.
 */
export function saveBlock(id: number, tag: string | null, block: BlockWanted): Promise<Edition<Block>> {
  const params = { path: { id }, query: { publish: 'false' as const } };
  return withTag(client.PUT('/api/admin/form-blocks/{id}', { params, ...ifMatch(tag), body: block }));
}

export async function deleteBlock(id: number): Promise<void> {
  await call(client.DELETE('/api/admin/form-blocks/{id}', { params: { path: { id } } }));
}

export function fetchTemplates(asked: StudioQuery, signal?: AbortSignal): Promise<TemplatePage> {
  const params = { query: query(asked, asked.only === '' ? {} : { is_active: asked.only }) };
  return call(client.GET('/api/admin/form-templates', { params: params as never, signal: signal ?? null }));
}

export function fetchTemplate(id: number): Promise<Edition<Template>> {
  return withTag(client.GET('/api/admin/form-templates/{id}', { params: { path: { id } } }));
}

export function createTemplate(template: TemplateWanted): Promise<Edition<Template>> {
  return withTag(client.POST('/api/admin/form-templates', { body: template }) as Promise<Outcome<Template>>);
}

/** Changes a template of which the edition `tag` was seen; whichever it is in, without one. A draft waits to be published. */
export function saveTemplate(id: number, tag: string | null, template: TemplateWanted, isDraft: boolean): Promise<Edition<Template>> {
  const params = { path: { id }, query: isDraft ? { publish: 'false' as const } : {} };
  return withTag(client.PUT('/api/admin/form-templates/{id}', { params, ...ifMatch(tag), body: template }));
}

/** Publishes what a template and its blocks keep as a draft; whoever asks knows how many reports have values of what goes. */
export function publishTemplate(id: number, tag: string | null): Promise<Edition<Template>> {
  return withTag(
    client.POST('/api/admin/form-templates/{id}/publish', { params: { path: { id }, query: { confirm: true } }, ...ifMatch(tag) })
  );
}

export type FormChanges = Ok<paths['/api/admin/form-templates/{id}/changes']['get']>;

/** What publishing a template would change for reporters. */
export function fetchChanges(id: number): Promise<FormChanges> {
  return call(client.GET('/api/admin/form-templates/{id}/changes', { params: { path: { id } } }));
}

export async function deleteTemplate(id: number): Promise<void> {
  await call(client.DELETE('/api/admin/form-templates/{id}', { params: { path: { id } } }));
}

export function duplicateTemplate(id: number): Promise<Template> {
  return call(client.POST('/api/admin/form-templates/{id}/duplicate', { params: { path: { id } } }) as Promise<Outcome<Template>>);
}

export function exportTemplate(id: number): Promise<Blob> {
  return call(client.GET('/api/admin/form-templates/{id}/export', { params: { path: { id } }, parseAs: 'blob' }));
}

/** The server validates the content of the file. */
export async function importTemplate(file: File): Promise<Imported> {
  let bundle: unknown;
  try {
    bundle = JSON.parse(await file.text());
  } catch {
    throw new ApiFailure(400, i18n.t('studio.import.no_file'));
  }
  return call(client.POST('/api/admin/form-templates/import', { body: bundle as never }) as Promise<Outcome<Imported>>);
}

/** The preview of a block that is not saved yet. */
export function previewBlock(block: BlockWanted, lang: Locale, signal: AbortSignal): Promise<string> {
  const options = { params: { query: { lang } }, body: block, signal, parseAs: 'text' as const };
  return call(client.POST('/api/admin/form-blocks/preview', options) as Promise<Outcome<string>>);
}

/** The preview of an unsaved template; its blocks may be saved or not. */
export function previewTemplate(template: TemplatePreviewed, lang: Locale, signal: AbortSignal): Promise<string> {
  const options = { params: { query: { lang } }, body: template, signal, parseAs: 'text' as const };
  return call(client.POST('/api/admin/form-templates/preview', options) as Promise<Outcome<string>>);
}

export type Example = Ok<paths['/api/admin/form-templates/examples']['get']>['data'][number];

/** The templates that come with the product. */
export async function fetchExamples(): Promise<Example[]> {
  const list = (query: object) =>
    call(client.GET('/api/admin/form-templates/examples', { params: { query: { ...query, lang: i18n.locale } } }));
  return everything(list);
}

/** Creates an inactive template from an example. */
export function installExample(key: string): Promise<Imported> {
  return call(client.POST('/api/admin/form-templates/examples/{key}', { params: { path: { key } } }) as Promise<Outcome<Imported>>);
}

export type Version = Ok<paths['/api/admin/form-templates/{id}/versions']['get']>['data'][number];

export type FormAddress = Ok<paths['/api/admin/form-templates/{id}/address']['get']>;

/** The public address of a form. */
export function fetchAddress(id: number): Promise<FormAddress> {
  return call(client.GET('/api/admin/form-templates/{id}/address', { params: { path: { id } } }));
}

/** The published versions of a template, the newest first. */
export async function fetchVersions(id: number): Promise<Version[]> {
  return everything((query) => call(client.GET('/api/admin/form-templates/{id}/versions', { params: { path: { id }, query } })));
}
