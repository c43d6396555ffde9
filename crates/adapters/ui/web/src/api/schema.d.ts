// The part of the HTTP interface that this application calls, in the form that
// `npm run generate` writes from docs/openapi.json.

export interface paths {
  '/api/app-name': {
    get: {
      responses: { 200: { content: { 'application/json': { app_name: string } } } };
    };
  };
  '/api/captcha/settings': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': {
              enabled: boolean;
              contexts: { login: boolean; submission: boolean };
              difficulty: string;
            };
          };
        };
      };
    };
  };
  '/api/captcha': {
    get: {
      parameters: { query?: { context?: 'login' | 'submission'; lang?: 'de' | 'en' } };
      responses: {
        200: {
          content: { 'application/json': { token: string; image_svg: string; accessible_text: string } };
        };
        429: { content: { 'application/json': ErrorBody } };
      };
    };
  };
  '/api/auth/login': {
    post: {
      requestBody: {
        content: {
          'application/json': {
            email: string;
            password: string;
            captcha_token?: string;
            captcha_answer?: string;
          };
        };
      };
      responses: {
        200: { content: { 'application/json': { token: string; user: User } } };
        401: { content: { 'application/json': ErrorBody } };
        422: { content: { 'application/json': ErrorBody } };
        429: { content: { 'application/json': ErrorBody } };
      };
    };
  };
  '/api/auth/logout': {
    post: {
      responses: {
        200: { content: { 'application/json': { message: string } } };
        401: { content: { 'application/json': ErrorBody } };
      };
    };
  };
  '/api/auth/me': {
    get: {
      responses: {
        200: { content: { 'application/json': User } };
        401: { content: { 'application/json': ErrorBody } };
      };
    };
  };
  '/api/dashboard/templates': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': {
              data: { slug: string; title: string; is_active: boolean; count: number }[];
            };
          };
        };
        401: { content: { 'application/json': ErrorBody } };
      };
    };
  };
  '/api/meldungen': {
    get: {
      parameters: {
        query?: {
          page?: number;
          per_page?: number;
          template?: string;
          von?: string;
          bis?: string;
          search?: string;
          sort?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': {
              data: ReportListItem[];
              current_page: number;
              last_page: number;
              per_page: number;
              total: number;
              from: number | null;
              to: number | null;
              next_page_url: string | null;
              prev_page_url: string | null;
            };
          };
        };
        401: { content: { 'application/json': ErrorBody } };
        422: { content: { 'application/json': ErrorBody } };
      };
    };
  };
  '/api/meldungen/{id}': {
    get: {
      parameters: { path: { id: number } };
      responses: {
        200: { content: { 'application/json': ReportDetail } };
        401: { content: { 'application/json': ErrorBody } };
        404: { content: { 'application/json': ErrorBody } };
      };
    };
  };
}

interface ErrorBody {
  message: string;
  errors?: Record<string, string[]>;
}

interface User {
  id: number;
  name: string;
  email: string;
  role: 'user' | 'editor' | 'admin' | 'developer';
  organization_id: number | null;
  two_factor_enabled: boolean;
}

interface ReportListItem {
  id: number;
  reference: string;
  template_slug: string;
  template_title: string;
  created_at: string;
  summary: string;
  excerpt: string;
  data: Record<string, unknown>;
}

interface ReportDetail extends ReportListItem {
  fields: {
    slug: string;
    label: string;
    type: string;
    block_title: string;
    value: unknown;
    display: string | string[] | null;
    anonymized: boolean;
  }[];
  anonymization: { rule: 'name' | 'email' | 'phone' | 'room' | 'date'; count: number }[];
  locale: string;
  files: { id: number; field: string; name: string; size: number; media_type: string }[];
}
