import { sql } from 'kysely'
import type { Db } from '../../src/db/database.ts'
import { messageId } from '../../src/integrations/mail/message-id.ts'
import { debitiDi as metadataDi } from '../../src/integrations/psp/metadata-debiti.ts'
import { verificaInvarianti } from '../../src/modules/registri/contabilita/index.ts'
import type { Charge, Disputa, Refund } from '../provider.ts'
import { compareDisputes, overpaid } from './verify-disputes.ts'

export type Verdetto = {
  addebiti: number
  rimborsi: number
  /** Claims and returned debits that the provider knows of. */
  contestazioni: number
  doppi: string[]
  persi: string[]
  fantasmi: string[]
  conflitti: string[]
  contese: string[]
  invarianti: string[]
  senzaRicevuta: string[]
  falsiInArchivio: number
  /** Messages that went out more than once, with the same Message-ID: allowed. */
  ripetuti: number
}

type Nostro = {
  chiave: string
  pagamento_id: string
  tentativo_id: string
  importo: number
  stato: string
}

const FROM = 'Rateo <non-rispondere@rateo.test>'

/** The same question for what was given back: once, and by both. */
async function compareRefunds(db: Db, refunds: readonly Refund[]) {
  const { rows: nostri } = await sql<{ chiave: string; importo: number; stato: string }>`
    select o.chiave, r.importo_centesimi as importo, r.stato
    from operazioni_psp o join rimborsi r on r.id = o.rimborso_id`.execute(db)
  const done = refunds.filter(({ status }) => status === 'succeeded')
  const loro = Map.groupBy(done, ({ metadata }) => metadata['chiave'] ?? '?')
  const riusciti = new Map(
    nostri.filter(({ stato }) => stato === 'riuscito').map((uno) => [uno.chiave, uno.importo]),
  )
  return {
    fatti: done.length,
    doppi: [...loro].filter(([, all]) => all.length > 1).map(([chiave]) => chiave),
    persi: [...loro.keys()].filter((chiave) => !riusciti.has(chiave)),
    fantasmi: [...riusciti].filter(([k, v]) => loro.get(k)?.[0]?.amount !== v).map(([k]) => k),
  }
}

/** The debts that a charge was for: one, or all those that were paid in one go. */
const debitiDi = ({ metadata }: Charge): string[] =>
  (metadataDi(metadata) ?? metadata['chiave']?.replace(/^[^:]*:/, '') ?? '?')
    .split(',')
    .map((debito) => debito.split(':')[0] ?? '?')

/** Our books beside those of the provider, which was never killed. */
export async function verify(
  db: Db,
  {
    charges,
    refunds,
    disputes,
  }: { charges: readonly Charge[]; refunds: readonly Refund[]; disputes: readonly Disputa[] },
  mails: ReadonlyMap<string, number> | null,
): Promise<Verdetto> {
  const { rows: nostri } = await sql<Nostro>`
    select o.chiave, t.pagamento_id, t.id as tentativo_id, t.stato, (
      select sum(x.importo_centesimi) from tentativi x where x.id = t.id or x.capofila_id = t.id)::bigint as importo
    from operazioni_psp o join tentativi t on t.id = o.tentativo_id where o.tipo <> 'rimborso'`.execute(
    db,
  )
  const { rows: conflitti } = await sql<{ chiave: string }>`
    select o.chiave from incassi_da_riconciliare i join operazioni_psp o on o.id = i.operazione_id`.execute(
    db,
  )
  const { rows: spedite } = await sql<{ unicita: string }>`
    select m.unicita from messaggi m where m.stato in ('inviato', 'in_casella')`.execute(db)
  const { rows: falsi } = await sql<{ n: number }>`
    select count(*)::int as n from eventi_psp where evento_id like 'evt_falso%'`.execute(db)

  const back = await compareRefunds(db, refunds)
  const taken = charges.filter(({ status }) => status === 'succeeded')
  // A debt whose debit the payer's bank sent back may be charged again.
  const kept = taken.filter(({ id, disputed }) => !(disputed && id.startsWith('py_')))
  const perDebito = kept.flatMap((charge) =>
    debitiDi(charge).map((debito): [string, Charge] => [debito, charge]),
  )
  const perChiave = Map.groupBy(taken, ({ metadata }) => metadata['chiave'] ?? '?')
  const nostra = new Map(nostri.map((uno) => [uno.chiave, uno]))
  const inConflitto = new Set(conflitti.map(({ chiave }) => chiave))
  const riusciti = nostri.filter(({ stato }) => stato === 'riuscito' || stato === 'restituito')
  const spedita = new Set(spedite.map(({ unicita }) => unicita))

  return {
    addebiti: taken.length,
    rimborsi: back.fatti,
    doppi: [...(await overpaid(db, perDebito)), ...back.doppi],
    persi: [
      ...back.persi,
      ...[...perChiave.keys()].filter((chiave) => {
        const stato = nostra.get(chiave)?.stato
        return stato !== 'riuscito' && stato !== 'restituito' && !inConflitto.has(chiave)
      }),
    ],
    fantasmi: [
      ...back.fantasmi,
      ...riusciti
        .filter(({ chiave, importo }) => perChiave.get(chiave)?.[0]?.amount !== importo)
        .map(({ chiave }) => chiave),
    ],
    conflitti: [...inConflitto],
    contese: await compareDisputes(db, disputes, charges),
    contestazioni: disputes.length,
    invarianti: (await verificaInvarianti(db)).map(
      ({ invariante, quanti, esempi }) => `${invariante} ${quanti} (${esempi[0] ?? ''})`,
    ),
    senzaRicevuta: riusciti
      .map(({ tentativo_id }) => `ricevuta:${tentativo_id}:cliente`)
      .filter(
        (unicita) =>
          !spedita.has(unicita) ||
          (mails !== null && !mails.has(messageId(unicita, FROM).slice(1, -1))),
      ),
    falsiInArchivio: falsi[0]?.n ?? 0,
    ripetuti: mails === null ? 0 : [...mails.values()].filter((n) => n > 1).length,
  }
}

/** One sentence per fault; empty is a pass. */
export function faultsOf(v: Verdetto): string[] {
  const few = (list: string[]) => `${list.length} (${list.slice(0, 3).join(', ')})`
  return [
    v.doppi.length > 0 && `addebitati due volte: ${few(v.doppi)}`,
    v.persi.length > 0 && `addebiti persi: ${few(v.persi)}`,
    v.fantasmi.length > 0 && `incassi fantasma: ${few(v.fantasmi)}`,
    v.contese.length > 0 && `contestazioni e restituzioni: ${few(v.contese)}`,
    v.conflitti.length > 0 && `da riconciliare: ${few(v.conflitti)}`,
    v.invarianti.length > 0 && `invarianti violati: ${v.invarianti.join('; ')}`,
    v.senzaRicevuta.length > 0 && `ricevute mancanti: ${few(v.senzaRicevuta)}`,
    v.falsiInArchivio > 0 && `notifiche false accolte: ${v.falsiInArchivio}`,
  ].filter((fault) => fault !== false)
}
