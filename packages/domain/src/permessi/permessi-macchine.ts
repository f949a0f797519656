import type { Chi } from './permessi-chi.ts'

/** Calls of machines, of who watches them, and of the trial. */
export const PERMESSI_MACCHINE: Readonly<Record<string, Readonly<Record<string, Chi>>>> = {
  // Machines: the payment provider proves who it is by its signature.
  psp: { eventi: 'pubblico', 'eventi-conti': 'pubblico' },
  violazioni_csp: { crea: 'pubblico' },
  health: { leggi: 'pubblico' },
  ready: { leggi: 'pubblico' },
  metrics: { leggi: 'pubblico' },
  // How the service is, which everybody may read.
  stato: { leggi: 'pubblico' },
  // These calls exist in trial mode only.
  'posta-prova': {
    leggi: 'pubblico',
    'leggi messaggi.json': 'pubblico',
    'leggi html': 'pubblico',
  },
}
