import type { Ruolo } from './ruoli.ts'

/** Pages that not every role may open; for the others their address is any other path (SPC-07, SPC-08). */
export const PAGINE: readonly { pagina: string; ruoli: readonly Ruolo[] }[] = [
  { pagina: '/clienti', ruoli: ['esercente', 'admin'] },
  { pagina: '/consulenti', ruoli: ['admin'] },
  { pagina: '/dilazioni/nuova', ruoli: ['esercente'] },
  { pagina: '/gestione', ruoli: ['admin'] },
  { pagina: '/pagamenti/accrediti', ruoli: ['esercente'] },
  { pagina: '/pagamenti/distinte', ruoli: ['esercente', 'admin'] },
  { pagina: '/pagamenti/distinte/nuova', ruoli: ['esercente'] },
  { pagina: '/pagamenti/fatture', ruoli: ['esercente'] },
  { pagina: '/pagamenti/fatture/caricate', ruoli: ['esercente'] },
  { pagina: '/pagamenti/nuovo', ruoli: ['esercente'] },
  { pagina: '/promozioni', ruoli: ['admin'] },
  { pagina: '/promozioni_esercente', ruoli: ['esercente'] },
  { pagina: '/esercenti', ruoli: ['admin'] },
  { pagina: '/studio', ruoli: ['esercente'] },
  { pagina: '/archivio', ruoli: ['esercente'] },
  { pagina: '/reports/:id', ruoli: ['admin'] },
  { pagina: '/esercente/:id/registrazione', ruoli: ['admin'] },
  // The staff answer from /gestione.
  { pagina: '/assistenza', ruoli: ['esercente', 'cliente'] },
  { pagina: '/raccolte', ruoli: ['esercente', 'admin'] },
  { pagina: '/banca', ruoli: ['esercente'] },
  { pagina: '/ripartizioni', ruoli: ['esercente', 'admin'] },
]

function corrisponde(pagina: string, percorso: string): boolean {
  const voluti = pagina.split('/')
  // The browser finds a page whatever the case of its letters.
  const dati = percorso.toLowerCase().split('/')
  // A page of some roles covers every address below it.
  return (
    dati.length >= voluti.length &&
    voluti.every((passo, i) => (passo.startsWith(':') ? dati[i] !== '' : passo === dati[i]))
  )
}

/** Whether a role may open the page at an address. */
export const puoAprire = (ruolo: Ruolo, percorso: string): boolean =>
  PAGINE.every(({ pagina, ruoli }) => ruoli.includes(ruolo) || !corrisponde(pagina, percorso))
