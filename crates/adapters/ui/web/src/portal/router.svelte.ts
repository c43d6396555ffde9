import { Navigator } from '../lib/navigator.svelte';
import { match, type PortalRoute } from './routes';

export const router = new Navigator<PortalRoute>(match, '/portal');
