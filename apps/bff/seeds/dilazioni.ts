import { eConsumatore } from '@rateo/domain/identita/cliente'
import type { CadenzaRegolare, StatoDilazione } from '@rateo/domain/credito/dilazione'
import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import type { StatoPagamento } from '@rateo/domain/stati/pagamento'
import { pianoFrancese, rateTassoZero } from '@rateo/domain/credito/piano-rate'
import type { StatoRata } from '@rateo/domain/credito/rata'
import { dayInRome } from '../src/clock.ts'
import { newId } from '../src/db/ids.ts'
import { addPagamento } from './add-pagamento.ts'
import type { Book, Row } from './book.ts'
import { condizioni, type Quota } from './condizioni-dilazione.ts'
import { openingHour, type People } from './history.ts'
import { proposta } from './offerte-rate.ts'
import { type Caso, DILAZIONI, type PianoDilazione } from './piani/piani-dilazioni.ts'
import { accettataIl, narrate, type Parti } from './piani/storia-dilazione.ts'

const HOUR = 3_600_000

const PASSO: Record<CadenzaRegolare, (prima: string, quante: number) => string> = {
  settimanale: (prima, n) => aggiungiGiorni(prima, 7 * n),
  quindicinale: (prima, n) => aggiungiGiorni(prima, 15 * n),
  mensile: (prima, n) => aggiungiMesi(prima, n),
  bimestrale: (prima, n) => aggiungiMesi(prima, 2 * n),
  trimestrale: (prima, n) => aggiungiMesi(prima, 3 * n),
}

function createQuote(piano: PianoDilazione, today: string, created_at: Date): Quota[] {
  const { importo, anticipo = 0, rate, tan = 0, spese = 0, cadenza, casi = {} } = piano
  const capitale = importo - anticipo
  const parti =
    tan > 0
      ? pianoFrancese(capitale, tan, rate).map((r) => [r.capitale_centesimi, r.interessi_centesimi])
      : rateTassoZero(capitale, rate).map((r) => [r, 0])
  const prima = aggiungiGiorni(today, piano.prima_tra)
  const quote = parti.map(([quota = 0, interessi = 0], index) => {
    const originale = PASSO[cadenza](prima, index)
    const isMoved = casi[index + 1] === 'spostata'
    return {
      n: index + 1,
      scadenza: isMoved ? aggiungiGiorni(originale, 15) : originale,
      scadenza_originale: originale,
      capitale: quota,
      interessi,
      spese,
    }
  })
  if (anticipo === 0) return quote
  const giorno = dayInRome(created_at)
  const subito = { scadenza: giorno, scadenza_originale: giorno, interessi: 0, spese: 0 }
  return [{ n: 0, capitale: anticipo, ...subito }, ...quote]
}

const NEI_CASI: Record<Caso, { pagamento: StatoPagamento | null; rata: StatoRata }> = {
  insoluta: { pagamento: 'insoluto', rata: 'scaduta' },
  sollecitata: { pagamento: 'insoluto', rata: 'in_sollecito' },
  in_addebito: { pagamento: 'in_elaborazione', rata: 'in_addebito' },
  parziale: { pagamento: 'parzialmente_pagato', rata: 'parzialmente_pagata' },
  non_pagata: { pagamento: 'da_pagare', rata: 'scaduta' },
  condonata: { pagamento: null, rata: 'condonata' },
  in_anticipo: { pagamento: 'pagato', rata: 'pagata' },
  spostata: { pagamento: 'pagato', rata: 'pagata' },
  rimborsata: { pagamento: 'rimborsato', rata: 'rimborsata' },
  a_evento: { pagamento: 'da_pagare', rata: 'in_attesa_di_evento' },
}

/** The rate that are still open in a plan of each state; null where no money ever moved. */
const RESTO: Record<StatoDilazione, { pagate: boolean; rata: StatoRata; chiede: boolean }> = {
  bozza: { pagate: false, rata: 'programmata', chiede: false },
  in_approvazione: { pagate: false, rata: 'programmata', chiede: false },
  proposta: { pagate: false, rata: 'programmata', chiede: false },
  accettata: { pagate: false, rata: 'programmata', chiede: false },
  rifiutata: { pagate: false, rata: 'annullata', chiede: false },
  scaduta: { pagate: false, rata: 'annullata', chiede: false },
  annullata: { pagate: false, rata: 'annullata', chiede: false },
  attiva: { pagate: true, rata: 'programmata', chiede: true },
  sospesa: { pagate: true, rata: 'programmata', chiede: false },
  conclusa: { pagate: true, rata: 'programmata', chiede: true },
  decaduta: { pagate: true, rata: 'scaduta', chiede: true },
  rinegoziata: { pagate: true, rata: 'sostituita', chiede: false },
  stralciata: { pagate: true, rata: 'condonata', chiede: false },
}
/** Plans that stopped did so after as many rate. */
const FERMATE: Partial<Record<StatoDilazione, number>> = {
  sospesa: 3,
  rinegoziata: 4,
  stralciata: 2,
}

function statiDi(piano: PianoDilazione, { n, scadenza }: Quota, today: string) {
  const resto = RESTO[piano.stato]
  const caso = piano.casi?.[n]
  if (caso) return NEI_CASI[caso]
  const last = FERMATE[piano.stato] ?? piano.rate
  const isPaid = resto.pagate && n <= last && (n === 0 || scadenza < today)
  if (isPaid) return { pagamento: 'pagato' as const, rata: 'pagata' as const }
  const pagamento: StatoPagamento | null = resto.chiede ? 'da_pagare' : null
  return { pagamento, rata: resto.rata }
}

function addRateDi(
  book: Book,
  piano: PianoDilazione,
  id: string,
  parti: Parti,
  quote: Quota[],
  created_at: Date,
): Row[] {
  const today = dayInRome(book.now)
  const attivata_at = new Date(created_at.getTime() + 3 * HOUR)
  return quote.map((quota) => {
    const { n, capitale, interessi, spese, scadenza, scadenza_originale } = quota
    const stati = statiDi(piano, quota, today)
    const totale = capitale + interessi + spese
    const pagamento =
      stati.pagamento &&
      addPagamento(book, {
        ...parti,
        causale:
          n === 0 ? `${piano.causale}, anticipo` : `${piano.causale}, rata ${n} di ${piano.rate}`,
        importo: totale,
        stato: stati.pagamento,
        metodo: piano.c % 4 === 3 ? 'addebito_sdd' : 'carta',
        created_at: attivata_at,
        scadenza,
        origine: { origine: 'rata', origine_id: id, origine_n: n, origine_di: piano.rate },
      })
    return {
      id: newId(created_at),
      dilazione_id: id,
      n,
      scadenza,
      scadenza_originale,
      capitale_centesimi: capitale,
      interessi_centesimi: interessi,
      spese_centesimi: spese,
      pagato_centesimi: pagamento
        ? pagamento.incassato_centesimi - pagamento.rimborsato_centesimi
        : 0,
      rimborsato_centesimi: pagamento ? pagamento.rimborsato_centesimi : 0,
      stato: stati.rata,
      evento: piano.casi?.[n] === 'a_evento' ? 'consegna della protesi definitiva' : null,
      evento_stato: piano.casi?.[n] === 'a_evento' ? 'atteso' : null,
      pagamento_id: pagamento ? pagamento.id : null,
      pagata_at: pagamento ? pagamento.pagato_at : null,
    }
  })
}

/** Debts paid in parts, with every rata and the pagamento that collects it. */
export function addDilazioni(book: Book, { esercenti, clienti }: People) {
  const dilazioni: Row[] = []
  const rate: Row[] = []
  for (const piano of DILAZIONI) {
    const [esercente, cliente] = [esercenti[piano.a], clienti[piano.c]]
    if (!esercente || !cliente) continue
    const parti = { esercente, cliente }
    const created_at = openingHour(book, piano.creata_fa)
    const id = newId(created_at)
    const quote = createQuote(piano, dayInRome(book.now), created_at)
    const sue = addRateDi(book, piano, id, parti, quote, created_at)
    const pagate = sue.flatMap(({ pagata_at }) => (pagata_at instanceof Date ? [pagata_at] : []))
    const saldata_at = pagate.reduce<Date | null>((a, b) => (a !== null && a > b ? a : b), null)
    narrate(book, id, piano, parti, { created_at, saldata_at })
    rate.push(...sue)
    dilazioni.push({
      id,
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      causale: piano.causale,
      importo_centesimi: piano.importo,
      anticipo_centesimi: piano.anticipo ?? 0,
      ...condizioni(piano, quote, cliente, created_at),
      ...proposta(piano, {
        created_at,
        prima: quote.find(({ n }) => n === 1)?.scadenza_originale ?? '',
        ultima: quote.at(-1)?.scadenza_originale ?? '',
        consumatore: eConsumatore(cliente.tipo),
      }),
      n_rate: piano.rate,
      cadenza: piano.cadenza,
      prima_scadenza: quote.find(({ n }) => n === 1)?.scadenza_originale,
      stato: piano.stato,
      accettata_at: accettataIl(book, piano, created_at),
      created_at,
      updated_at: created_at,
    })
  }
  return { dilazioni, rate }
}
