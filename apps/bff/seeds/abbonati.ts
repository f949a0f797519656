import type { StatoAbbonamento } from '@rateo/domain/stati/abbonamento'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { dayInRome } from '../src/clock.ts'
import { newId } from '../src/db/ids.ts'
import { addPagamento, type Richiesta } from './add-pagamento.ts'
import type { Book, Row } from './book.ts'
import { openingHour, type People } from './history.ts'
import { type Piano, PIANI } from './piani.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

// The states of the abbonati, in their order: the first esercente has one of each.
const STATI: readonly StatoAbbonamento[] = [
  'attivo',
  'attivo',
  'in_ritardo',
  'in_prova',
  'disdetto',
  'sospeso',
  'attivo',
  'in_attivazione',
  'attivo',
  'in_pausa',
  'cessato',
  'attivo',
  'receduto',
  'non_attivato',
  'concluso',
  'attivo',
  'attivo',
  'attivo',
  'in_ritardo',
  'disdetto',
  'attivo',
  'in_prova',
  'attivo',
  'attivo',
  'in_ritardo',
  'attivo',
]

const STEP = { mensile: 1, trimestrale: 3, annuale: 12 } as const

/** States that began so lately, or so badly, that nothing was ever charged. */
const MAI_ADDEBITATI = new Set<StatoAbbonamento>(['in_prova', 'in_attivazione', 'non_attivato'])
/** The months since the last charge of those that stopped. */
const FERMI: Partial<Record<StatoAbbonamento, number>> = {
  sospeso: 1,
  in_pausa: 1,
  concluso: 2,
  cessato: 4,
  receduto: 0,
}
const GIORNI: Partial<Record<StatoAbbonamento, number>> = {
  in_prova: 5,
  in_attivazione: 1,
  non_attivato: 45,
  receduto: 12,
}

type Parti = { esercente: Richiesta['esercente']; cliente: Richiesta['cliente'] }
type Sottoscritto = { id: string; stato: StatoAbbonamento; created_at: Date }

/** Writes the story of an abbonamento: how it began, and what it came to. */
function narrate(book: Book, { id, stato, created_at }: Sottoscritto, parti: Parti) {
  const chi = {
    C: { attore: `utente:${parti.cliente.utente_id}`, ruolo: 'cliente', canale: 'portale' },
    E: { attore: `utente:${parti.esercente.utente_id}`, ruolo: 'esercente', canale: 'portale' },
    S: { attore: 'sistema', ruolo: 'sistema', canale: 'sistema' },
  }
  const passi: Record<StatoAbbonamento, readonly (readonly ['C' | 'E' | 'S', string])[]> = {
    in_attivazione: [],
    non_attivato: [['S', 'non_attiva']],
    in_prova: [['S', 'inizia_prova']],
    attivo: [['S', 'attiva']],
    in_ritardo: [
      ['S', 'attiva'],
      ['S', 'rinnovo_fallito'],
    ],
    sospeso: [
      ['S', 'attiva'],
      ['S', 'rinnovo_fallito'],
      ['S', 'sospende'],
    ],
    in_pausa: [
      ['S', 'attiva'],
      ['C', 'mette_in_pausa'],
    ],
    disdetto: [
      ['S', 'attiva'],
      ['C', 'disdice'],
    ],
    concluso: [
      ['S', 'attiva'],
      ['S', 'conclude'],
    ],
    cessato: [
      ['S', 'attiva'],
      ['E', 'cessa'],
    ],
    receduto: [
      ['S', 'attiva'],
      ['C', 'recede'],
    ],
  }
  const begin = created_at.getTime()
  const end = book.now.getTime() - HOUR
  const all = [['C', 'sottoscrive'] as const, ...passi[stato]]
  all.forEach(([di, azione], index) => {
    // The first two within minutes, what followed lately.
    const at = index < 2 ? begin + index * 120_000 : end - (all.length - index) * 2 * HOUR
    book.cronologia.push({
      at: new Date(Math.min(Math.max(at, begin), end)),
      ...chi[di],
      azione,
      entita: 'abbonamento',
      entita_id: id,
    })
  })
}

/** Every renewal since the beginning. Answers with the day of the next one and what the last was paid with. */
function addRinnovi(
  { book, periodi }: { book: Book; periodi: Row[] },
  { nome, importo, cadenza, posti }: Piano,
  { id, stato, created_at }: Sottoscritto,
  parti: Parti & { isSdd: boolean },
) {
  const { isSdd, ...people } = parti
  const today = dayInRome(book.now)
  const until = aggiungiMesi(today, -(FERMI[stato] ?? 0))
  const begin = dayInRome(created_at)
  let n = 0
  let day = begin
  let metodo: string | null = null
  while (!MAI_ADDEBITATI.has(stato) && day < until) {
    n += 1
    const next = aggiungiMesi(begin, n * STEP[cadenza])
    const isUnpaid = next >= until && (stato === 'in_ritardo' || stato === 'sospeso')
    const al = aggiungiGiorni(next, -1)
    const pagamento = addPagamento(book, {
      ...people,
      causale: `${nome}, ${posti ? `${posti.presi} posti, ` : ''}dal ${formattaGiorno(day)} al ${formattaGiorno(al)}`,
      importo: importo * (posti?.presi ?? 1),
      stato: isUnpaid ? 'insoluto' : 'pagato',
      metodo: isSdd ? 'addebito_sdd' : 'carta',
      created_at: new Date(Date.parse(`${day}T06:00:00Z`)),
      scadenza: day,
      origine: { origine: 'abbonamento', origine_id: id, origine_n: n, origine_di: null },
    })
    periodi.push({
      abbonamento_id: id,
      dal: day,
      al,
      pagamento_id: pagamento.id,
      created_at: pagamento.created_at,
    })
    metodo = pagamento.metodo_etichetta ?? metodo
    day = next
  }
  return { next: day, metodo }
}

/** The days that a state speaks of. */
function giorniDi(stato: StatoAbbonamento, next: string, today: string) {
  if (stato === 'in_prova') {
    const fino_al = aggiungiGiorni(today, 9)
    return { prossimo_addebito: aggiungiGiorni(fino_al, 1), fino_al }
  }
  if (stato === 'disdetto') return { prossimo_addebito: null, fino_al: aggiungiGiorni(next, -1) }
  const isCharged = stato === 'attivo' || stato === 'in_ritardo'
  return { prossimo_addebito: isCharged ? next : null, fino_al: null }
}

/** Plans, who subscribed to them, and every renewal since. */
export function addAbbonati(book: Book, { esercenti, clienti }: People) {
  const piani: Row[] = []
  const abbonamenti: Row[] = []
  const periodi: Row[] = []
  const today = dayInRome(book.now)
  for (const piano of PIANI) {
    const esercente = esercenti[piano.a]
    if (!esercente) continue
    const born = new Date(book.now.getTime() - 500 * DAY)
    const piano_id = newId(born)
    piani.push({
      id: piano_id,
      esercente_id: esercente.id,
      nome: piano.nome,
      descrizione: piano.descrizione,
      importo_centesimi: piano.importo,
      cadenza: piano.cadenza,
      visibilita: piano.visibilita ?? 'pubblico',
      pausa_giorni: piano.pausa ?? 0,
      ingresso_periodi: piano.ingresso?.periodi ?? 0,
      ingresso_centesimi: piano.ingresso?.centesimi ?? null,
      posti_min: piano.posti?.min ?? 1,
      posti_max: piano.posti?.max ?? 1,
      created_at: born,
    })
    for (const index of piano.abbonati) {
      const cliente = clienti[index]
      if (!cliente) continue
      const stato = STATI[abbonamenti.length % STATI.length] ?? 'attivo'
      const created_at = openingHour(book, GIORNI[stato] ?? book.chance.int(130, 420))
      const sottoscritto = { id: newId(created_at), stato, created_at }
      const parti = { esercente, cliente }
      narrate(book, sottoscritto, parti)
      const isSdd = index % 5 === 2
      const { next, metodo } = addRinnovi({ book, periodi }, piano, sottoscritto, {
        ...parti,
        isSdd,
      })
      abbonamenti.push({
        ...sottoscritto,
        esercente_id: esercente.id,
        cliente_id: cliente.id,
        piano_id,
        posti: piano.posti?.presi ?? 1,
        importo_centesimi: piano.importo * (piano.posti?.presi ?? 1),
        ...giorniDi(stato, next, today),
        metodo_etichetta: metodo,
        updated_at: created_at,
      })
    }
  }
  return { piani, abbonamenti, periodi }
}
