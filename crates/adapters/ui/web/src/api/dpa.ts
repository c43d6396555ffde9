// Templates of data-processing agreements, and concluded agreements.
import type { StudioQuery } from './studio';
import { call, client, everything } from './client';
import { ifMatch, withTag, type Edition, type Outcome } from './edition';
import type { components, paths } from './schema';

type Ok<Operation> = Operation extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;

export type DpaTemplate = components['schemas']['DpaTemplate'];
export type DpaTemplateItem = components['schemas']['DpaTemplateItem'];
export type DpaTemplateInput = components['schemas']['DpaTemplateInput'];
export type DpaVariable = components['schemas']['DpaVariable'];
export type DpaVariableType = components['schemas']['DpaVariableType'];
export type DpaClause = components['schemas']['DpaClause'];
export type DpaSnapshot = components['schemas']['DpaSnapshot'];
export type DpaVersionItem = components['schemas']['DpaVersionItem'];
export type DpaTemplatePage = Ok<paths['/api/admin/dpa-templates']['get']>;
export type DpaContractPage = Ok<paths['/api/admin/dpa-contracts']['get']>;
export type DpaContractItem = DpaContractPage['data'][number];
export type DpaEvidence = Ok<paths['/api/admin/dpa-contracts/{id}']['get']>;
export type Answers = NonNullable<DpaEvidence['input']>;

const at = (id: number) => ({ params: { path: { id } } });

export function fetchDpaTemplates({ page }: StudioQuery, signal?: AbortSignal): Promise<DpaTemplatePage> {
  return call(client.GET('/api/admin/dpa-templates', { params: { query: { page } }, signal: signal ?? null }));
}

export function fetchDpaTemplate(id: number): Promise<Edition<DpaTemplate>> {
  return withTag(client.GET('/api/admin/dpa-templates/{id}', at(id)));
}

export function createDpaTemplate(template: DpaTemplateInput): Promise<Edition<DpaTemplate>> {
  return withTag(client.POST('/api/admin/dpa-templates', { body: template }) as Promise<Outcome<DpaTemplate>>);
}

/** Changes a template if its edition is still `tag`. */
export function saveDpaTemplate(id: number, tag: string | null, template: DpaTemplateInput): Promise<Edition<DpaTemplate>> {
  return withTag(client.PUT('/api/admin/dpa-templates/{id}', { ...at(id), ...ifMatch(tag), body: template }));
}

export async function deleteDpaTemplate(id: number): Promise<void> {
  await call(client.DELETE('/api/admin/dpa-templates/{id}', at(id)));
}

/** Makes a copy, as a draft. */
export function forkDpaTemplate(id: number): Promise<DpaTemplate> {
  return call(client.POST('/api/admin/dpa-templates/{id}/fork', at(id)) as Promise<Outcome<DpaTemplate>>);
}

/** Publishes the draft if its edition is still `tag`. */
export function publishDpaTemplate(id: number, tag: string | null): Promise<Edition<DpaTemplate>> {
  return withTag(client.POST('/api/admin/dpa-templates/{id}/publish', { ...at(id), ...ifMatch(tag) }));
}

/** The versions of a template, the newest first. */
export function fetchDpaVersions(id: number): Promise<DpaVersionItem[]> {
  return everything((query) => call(client.GET('/api/admin/dpa-templates/{id}/versions', { params: { path: { id }, query } })));
}

export async function fetchDpaSnapshot(id: number, version: number): Promise<DpaSnapshot> {
  const params = { path: { id, version } };
  return (await call(client.GET('/api/admin/dpa-templates/{id}/versions/{version}', { params }))).snapshot;
}

/** The stored template, printed with these answers. */
export function previewDpaTemplate(id: number, input: Answers): Promise<Blob> {
  const options = { ...at(id), body: { input }, parseAs: 'blob' as const };
  return call(client.POST('/api/admin/dpa-templates/{id}/preview', options) as Promise<Outcome<Blob>>);
}

export function fetchDpaContracts({ page, search, only }: StudioQuery, signal?: AbortSignal): Promise<DpaContractPage> {
  const query = { page, ...(search !== '' && { q: search }), ...(only !== '' && { status: only as DpaContractItem['status'] }) };
  return call(client.GET('/api/admin/dpa-contracts', { params: { query }, signal: signal ?? null }));
}

export function fetchDpaContract(id: number): Promise<DpaEvidence> {
  return call(client.GET('/api/admin/dpa-contracts/{id}', at(id)));
}

export function fetchDpaPdf(id: number): Promise<Blob> {
  return call(client.GET('/api/admin/dpa-contracts/{id}/download', { ...at(id), parseAs: 'blob' }) as Promise<Outcome<Blob>>);
}

/** Prints it again; a different result is kept beside the contract. */
export async function regenerateDpaContract(id: number): Promise<void> {
  await call(client.POST('/api/admin/dpa-contracts/{id}/regenerate', at(id)));
}

export async function deleteDpaContract(id: number): Promise<void> {
  await call(client.DELETE('/api/admin/dpa-contracts/{id}', at(id)) as Promise<Outcome<unknown>>);
}
