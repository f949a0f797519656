import { eOnline } from '@rateo/domain/denaro/metodo'
import type { MetodoPagamento, OriginePagamento } from '@rateo/domain/stati/pagamento'
import type { MotivoAvvio, StatoTentativo } from '@rateo/domain/stati/tentativo'
import type { Richiesta } from './add-pagamento.ts'
import type { Book, Row } from './book.ts'
import { PSP } from './ledger.ts'
import type { Prova } from './storie.ts'

const DAY = 86_400_000

const MOTIVI: Record<OriginePagamento, MotivoAvvio> = {
  una_tantum: 'acquisto',
  rata: 'rata',
  abbonamento: 'rinnovo',
}
const CARTE = [
  'Visa •••• 4242',
  'Mastercard •••• 4444',
  'Visa •••• 1881',
  'Maestro •••• 0005',
  'Visa •••• 7306',
] as const
const ETICHETTE: Record<Exclude<MetodoPagamento, 'carta' | 'addebito_sdd'>, string> = {
  bonifico: 'Bonifico',
  contanti: 'Contanti',
  pos: 'POS',
  assegno: 'Assegno',
  sdd_banca: 'Addebito SDD con la banca',
}
const APERTI: readonly StatoTentativo[] = ['da_verificare', 'inviato']

export function etichetta({ chance }: Book, metodo: MetodoPagamento): string {
  if (metodo === 'carta') return chance.pick(CARTE)
  return metodo === 'addebito_sdd' ? `IT •••• ${chance.int(1000, 9999)}` : ETICHETTE[metodo]
}

/** The instant of the next look-up: in days where a bank is waited for, never where a person has it in hand. */
const nextCheck = ({ now }: Book, stato: StatoTentativo): Date | null =>
  stato === 'inviato' ? new Date(now.getTime() + 5 * DAY) : null

/** The message to the provider. */
function operazione(book: Book, tentativo: Row, chiave: string, { stato }: Prova, at: Date): Row {
  const isOpen = APERTI.includes(stato)
  const tipo = tentativo['metodo'] === 'carta' ? 'sessione' : 'addebito'
  return {
    tentativo_id: tentativo['id'],
    rimborso_id: null,
    tipo,
    fornitore: PSP,
    chiave: `${tipo}:${chiave}`,
    richiesta: {},
    stato: isOpen ? 'in_attesa' : 'conclusa',
    esito: isOpen ? null : stato === 'rifiutato' ? 'rifiutato' : 'riuscito',
    riferimento: tentativo['riferimento_psp'],
    invii: 1,
    controlli: 0,
    prossimo_at: isOpen ? (nextCheck(book, stato) ?? 'infinity') : at,
    primo_invio_at: at,
    chiave_scade_at: new Date(at.getTime() + DAY),
    created_at: at,
  }
}

type Passo = {
  prova: Prova
  n: number
  at: Date
  metodo: MetodoPagamento
  metodo_etichetta: string
}

/** Adds a tentativo, with the message to the provider when it went through it. Returns its id. */
export function addTentativo(
  book: Book,
  id: string,
  richiesta: Richiesta,
  { prova, n, at, metodo, metodo_etichetta }: Passo,
): string {
  const isOpen = APERTI.includes(prova.stato)
  const concluso_at = isOpen ? null : new Date(at.getTime() + book.chance.int(40, 400) * 1000)
  const online = eOnline(metodo)
  const origine = richiesta.origine?.origine ?? 'una_tantum'
  const tentativo = {
    id: book.chance.uuid(),
    pagamento_id: id,
    n,
    quota: 1,
    importo_centesimi: prova.importo_centesimi,
    stato: prova.stato,
    metodo,
    metodo_etichetta,
    motivo_avvio: n === 1 ? MOTIVI[origine] : 'riprova_cliente',
    avviato_da: `utente:${online ? richiesta.cliente.utente_id : richiesta.esercente.utente_id}`,
    codice_rifiuto: prova.codice_rifiuto,
    rifiuti: prova.stato === 'rifiutato' ? 1 : 0,
    riferimento_psp: online ? `prova_${book.chance.hex(16)}` : null,
    prossimo_controllo_at: nextCheck(book, prova.stato),
    created_at: at,
    updated_at: concluso_at ?? at,
    concluso_at,
  }
  book.tentativi.push(tentativo)
  if (online) book.operazioni.push(operazione(book, tentativo, `${id}:${n}`, prova, at))
  return tentativo.id
}
