// The routes of contracts and of the portal, written by hand until docs/openapi.json has them. Then this file goes, and
// `LaterPaths` with it: everything else takes its types from the paths.
import type { components } from './schema';

type Schemas = components['schemas'];
type Variable = Schemas['DpaVariable'];
type Answer = string | string[] | boolean;
type Answers = Record<string, Answer>;

interface Contract {
  id: number;
  template_slug: string;
  template_name: string;
  version: number;
  status: 'pending' | 'generating' | 'ready' | 'failed';
  /** Why it was not printed, in words. */
  failure: string | null;
  /** `null` once the account is gone. */
  company: string | null;
  created_at: string;
  consent_at: string;
  consent_text: string;
  consent_version: number;
  content_hash: string;
  pdf_sha256: string | null;
  expires_at: string;
}

interface ContractOfStaff extends Contract {
  /** `null` once the account is gone. */
  member: { id: number; email: string } | null;
}

interface ContractEvidence extends ContractOfStaff {
  consent_ip: string | null;
  consent_user_agent: string | null;
  input: Answers | null;
  template_snapshot: Schemas['DpaSnapshot'];
  engine: string | null;
  renditions: { sha256: string; engine: string; created_at: string }[];
}

interface MemberTemplate {
  slug: string;
  name: string;
  locale: 'de' | 'en';
  version: number;
  content_hash: string;
  variable_schema: Variable[];
  /** What answers begin with, by the key of the variable. */
  prefill: Record<string, string>;
  /** The sentence that a contract keeps as accepted, in the language of the template. */
  consent_text: string;
}

interface MemberProfile {
  id: number;
  name: string;
  email: string;
  company: string | null;
  created_at: string;
}

interface MemberSignedIn {
  token: string;
  member: { id: number; name: string; email: string };
}

interface Message {
  message: string;
}

type Page<Item> = Schemas['Paging'] & { data: Item[] };

interface Headers {
  [name: string]: unknown;
}
interface Json<Body> {
  headers: Headers;
  content: { 'application/json': Body };
}
interface Pdf {
  headers: Headers;
  content: { 'application/pdf': string };
}
interface Nothing {
  headers: Headers;
  content?: never;
}
interface Given<Path, Query> {
  parameters: { query?: Query; header?: never; path: Path; cookie?: never };
}
interface Free<Query> {
  parameters: { query?: Query; header?: never; path?: never; cookie?: never };
}
interface Sends<Body> {
  requestBody: { content: { 'application/json': Body } };
}
interface Id {
  id: number;
}
interface Slug {
  slug: string;
}

export interface LaterPaths {
  '/api/admin/dpa-templates/{id}/preview': {
    post: Given<Id, never> & Sends<{ input: Answers }> & { responses: { 200: Pdf } };
  };
  '/api/admin/dpa-contracts': {
    get: Free<{ page?: number; per_page?: number; status?: string; q?: string }> & { responses: { 200: Json<Page<ContractOfStaff>> } };
  };
  '/api/admin/dpa-contracts/{id}': {
    get: Given<Id, never> & { responses: { 200: Json<ContractEvidence> } };
    delete: Given<Id, never> & { responses: { 204: Nothing } };
  };
  '/api/admin/dpa-contracts/{id}/download': { get: Given<Id, never> & { responses: { 200: Pdf } } };
  '/api/admin/dpa-contracts/{id}/regenerate': { post: Given<Id, never> & { responses: { 202: Json<Contract> } } };
  '/api/portal/register': {
    post: Free<never> &
      Sends<{ name: string; email: string; password: string; company?: string; locale?: 'de' | 'en' }> & { responses: { 202: Json<Message> } };
  };
  '/api/portal/login': { post: Free<never> & Sends<{ email: string; password: string }> & { responses: { 200: Json<MemberSignedIn> } } };
  '/api/portal/logout': { post: Free<never> & { responses: { 204: Nothing } } };
  '/api/portal/password/forgot': { post: Free<never> & Sends<{ email: string }> & { responses: { 202: Json<Message> } } };
  '/api/portal/profile': {
    get: Free<never> & { responses: { 200: Json<MemberProfile> } };
    put: Free<never> &
      Sends<{ name?: string; company?: string | null; password?: string; current_password?: string }> & { responses: { 200: Json<MemberProfile> } };
    delete: Free<never> & Sends<{ password: string }> & { responses: { 204: Nothing } };
  };
  '/api/portal/dpa/templates': { get: Free<never> & { responses: { 200: Json<{ templates: MemberTemplate[] }> } } };
  '/api/portal/dpa/templates/{slug}/preview': {
    post: Given<Slug, never> & Sends<{ input: Answers; version?: number }> & { responses: { 200: Pdf } };
  };
  '/api/portal/dpa/templates/{slug}/contracts': {
    post: Given<Slug, never> & Sends<{ input: Answers; accepted: true; version: number }> & { responses: { 201: Json<Contract> } };
  };
  '/api/portal/dpa/contracts': { get: Free<{ page?: number; per_page?: number }> & { responses: { 200: Json<Page<Contract>> } } };
  '/api/portal/dpa/contracts/{id}': { get: Given<Id, never> & { responses: { 200: Json<Contract> } } };
  '/api/portal/dpa/contracts/{id}/download': { get: Given<Id, never> & { responses: { 200: Pdf } } };
}
