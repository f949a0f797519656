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

/** Three cards of the first demo cliente, one of the second; what they subscribe to is charged to the first card. */
export function createCarte(
  clienti: readonly (Titolare & { email: string })[],
  abbonamenti: readonly Row[],
  now: Date,
): { metodi: Row[]; usi: Row[] } {
  const titolari = ['cliente@rateo.test', 'cliente2@rateo.test'].flatMap((email, i) => {
    const titolare = clienti.find((cliente) => cliente.email === email)
    return titolare ? [{ titolare, modelli: MODELLI.slice(0, i === 0 ? 3 : 1) }] : []
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
  return { metodi: carte.flatMap(({ righe }) => righe), usi }
}
