import { newId } from '../src/db/ids.ts'
import type { Row } from './book.ts'

const DAY = 86_400_000

type Titolare = { id: string; utente_id: string; nome: string }
type Modello = { marchio: string; ultime4: string; mesi: number; soprannome?: string }

// Months from today to the last one on the card: one that holds, one about to expire, one that is over.
const MODELLI: readonly Modello[] = [
  { marchio: 'Visa', ultime4: '4242', mesi: 30, soprannome: 'Carta di casa' },
  { marchio: 'Mastercard', ultime4: '4444', mesi: 0 },
  { marchio: 'Visa', ultime4: '0077', mesi: -4 },
]

/** The provider of the trial mode is told of these when it starts. */
function carta(titolare: Titolare, modello: Modello, n: number, now: Date): Row {
  const created_at = new Date(now.getTime() - (400 - n * 60) * DAY)
  const scade = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + modello.mesi, 1))
  const id = newId(created_at)
  return {
    id,
    utente_id: titolare.utente_id,
    ruolo: 'cliente',
    tipo: 'carta',
    fornitore: 'stripe',
    cliente_psp: `cus_dimostrazione_${titolare.id}`,
    metodo_psp: `pm_dimostrazione_${id}`,
    marchio: modello.marchio,
    ultime4: modello.ultime4,
    scade_mese: scade.getUTCMonth() + 1,
    scade_anno: scade.getUTCFullYear(),
    intestatario: titolare.nome,
    soprannome: modello.soprannome ?? '',
    predefinito: n === 0,
    stato: 'attiva',
    created_at,
  }
}

/** People who sign in to try the portal out: whoever is not named here has no card, and can save a first one. */
const DIMOSTRATIVI = 4
const QUANTE: Readonly<Record<string, number>> = {
  'cliente@rateo.test': 3,
  'cliente2@rateo.test': 1,
}

type Usi = { abbonamenti: readonly Row[]; dilazioni: readonly Row[] }

/**
 * Three cards of the first demo cliente, one of the second and of everybody who pays by card from month to month; what
 * they subscribe to and the plans that are running are charged to the first card.
 */
export function createCarte(
  clienti: readonly (Titolare & { email: string })[],
  { abbonamenti, dilazioni }: Usi,
  now: Date,
): { metodi: Row[]; usi: Row[] } {
  const abbonati = new Set(
    abbonamenti
      .filter(({ metodo_etichetta }) => !String(metodo_etichetta).startsWith('IT '))
      .map(({ cliente_id }) => cliente_id),
  )
  const titolari = clienti.map((titolare, i) => {
    const quante =
      i < DIMOSTRATIVI ? (QUANTE[titolare.email] ?? 0) : Number(abbonati.has(titolare.id))
    return { titolare, modelli: MODELLI.slice(0, quante) }
  })
  const carte = titolari.map(({ titolare, modelli }) => ({
    cliente_id: titolare.id,
    righe: modelli.map((modello, n) => carta(titolare, modello, n, now)),
  }))
  const usi = abbonamenti.flatMap(({ id, cliente_id, metodo_etichetta }) => {
    // Charged to a bank account.
    if (String(metodo_etichetta).startsWith('IT ')) return []
    const prima = carte.find((one) => one.cliente_id === cliente_id)?.righe[0]
    return prima ? [{ oggetto_tipo: 'abbonamento', oggetto_id: id, metodo_id: prima['id'] }] : []
  })
  const piani = dilazioni.flatMap(({ id, cliente_id, stato }) => {
    const prima = carte.find((one) => one.cliente_id === cliente_id)?.righe[0]
    return prima && stato === 'attiva'
      ? [{ oggetto_tipo: 'dilazione', oggetto_id: id, metodo_id: prima['id'] }]
      : []
  })
  return { metodi: carte.flatMap(({ righe }) => righe), usi: [...usi, ...piani] }
}
