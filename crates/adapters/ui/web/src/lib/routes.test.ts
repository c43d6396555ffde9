// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { addressOf, loginPath, match, returnPath } from './routes';

describe('match', () => {
  it('knows the pages, with or without a slash at the end', () => {
    expect(match('/app')).toEqual({ page: 'start' });
    expect(match('/app/')).toEqual({ page: 'start' });
    expect(match('/app/start')).toEqual({ page: 'start' });
    expect(match('/app/reports/')).toEqual({ page: 'reports' });
    expect(match('/app/login')).toEqual({ page: 'login' });
    expect(match('/app/profile')).toEqual({ page: 'profile' });
    expect(match('/app/dashboard')).toEqual({ page: 'dashboard' });
    expect(match('/app/users/')).toEqual({ page: 'users' });
    expect(match('/app/tokens')).toEqual({ page: 'tokens' });
    expect(match('/app/delivery')).toEqual({ page: 'delivery' });
    expect(match('/app/organization')).toEqual({ page: 'organization' });
    expect(match('/app/organizations/')).toEqual({ page: 'organizations' });
    expect(match('/app/settings')).toEqual({ page: 'settings' });
    expect(match('/app/plan/')).toEqual({ page: 'plan' });
    expect(match('/app/export')).toEqual({ page: 'export' });
    expect(match('/app/texts')).toEqual({ page: 'texts' });
    expect(match('/app/test-data')).toEqual({ page: 'test-data' });
    expect(match('/app/deletion')).toEqual({ page: 'deletion' });
    expect(match('/app/blocks/')).toEqual({ page: 'blocks' });
    expect(match('/app/blocks/new')).toEqual({ page: 'block', id: null });
    expect(match('/app/templates')).toEqual({ page: 'templates' });
    expect(match('/app/templates/7')).toEqual({ page: 'template', id: 7 });
    expect(match('/app/dpa-templates/')).toEqual({ page: 'dpa-templates' });
    expect(match('/app/dpa-templates/new')).toEqual({ page: 'dpa-template', id: null });
    expect(match('/app/dpa-templates/7')).toEqual({ page: 'dpa-template', id: 7 });
    expect(match('/app/dpa-templates/-1')).toEqual({ page: 'dpa-template', id: -1 });
    expect(match('/app/dpa-contracts')).toEqual({ page: 'dpa-contracts' });
    expect(match('/app/dpa-contracts/42')).toEqual({ page: 'dpa-contract', id: 42 });
    expect(match('/app/audit/')).toEqual({ page: 'audit' });
    expect(match(`/app/invitation/${'0a'.repeat(32)}`)).toEqual({ page: 'invitation', token: '0a'.repeat(32) });
    expect(match('/app/reports/42')).toEqual({ page: 'report', id: 42 });
  });

  it('has no page for anything else', () => {
    for (const path of [
      '/app/invitation/x',
      `/app/invitation/${'A'.repeat(64)}`,
      '/app/reports/0',
      '/app/reports/-1',
      '/app/reports/1e3',
      '/app/reports/12x',
      '/app/users/1',
      '/app/tokens/x',
      '/app/blocks/0',
      '/app/templates/neu',
      '/app/templates/7/x',
      '/app/templates/-1',
      '/app/dpa-templates/-0',
      '/app/dpa-contracts/-1',
      '/app/dpa-contracts/new',
      '/application',
      '/app/reports/9999999999999999'
    ]) {
      expect(match(path), path).toEqual({ page: 'not-found' });
    }
  });
});

describe('returnPath', () => {
  it('keeps a page of this application with its filters', () => {
    expect(returnPath('/app/reports?search=sturz&page=2')).toBe('/app/reports?search=sturz&page=2');
    expect(returnPath('/app/audit?actor=anna')).toBe('/app/audit?actor=anna');
    expect(returnPath('/app/reports/7')).toBe('/app/reports/7');
    expect(returnPath('/app/profile')).toBe('/app/profile');
    expect(returnPath('/app/users?search=anna')).toBe('/app/users?search=anna');
    expect(returnPath('/app/organization')).toBe('/app/organization');
  });

  it('never leads anywhere else', () => {
    for (const wanted of [
      null,
      '',
      '/',
      '//evil.example/app/',
      'https://evil.example/app/reports',
      '/app/../api/docs',
      '/app/\\evil.example',
      '/app/login',
      'javascript:alert(1)'
    ]) {
      expect(returnPath(wanted), String(wanted)).toBe('/app/start');
    }
  });
});

describe('loginPath', () => {
  it('remembers where somebody was, unless it is the start', () => {
    expect(loginPath('/app/start')).toBe('/app/login');
    expect(loginPath('/app/reports')).toBe('/app/login?return=%2Fapp%2Freports');
    expect(loginPath('/app/reports/7')).toBe('/app/login?return=%2Fapp%2Freports%2F7');
  });
});

describe('addressOf', () => {
  it('takes the address that a page hands over', () => {
    expect(addressOf('#email=nora%2Bneu%40klinik.example')).toBe('nora+neu@klinik.example');
  });

  it('takes nothing that is no address', () => {
    for (const hash of ['', '#', '#main', '#email=', '#email=nora', '#email=a%20b@c', `#email=${'a'.repeat(254)}@b`]) {
      expect(addressOf(hash), hash).toBe('');
    }
  });
});
