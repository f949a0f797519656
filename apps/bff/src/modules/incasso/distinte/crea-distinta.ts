import type { creaDistinta as contract } from '@rateo/contract/incasso/distinte'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { eCreditorIdentifier } from '@rateo/domain/banca/creditor-identifier'
import { aggiungiGiorniTarget } from '@rateo/domain/tempo/calendario'
import { motivoGiornoNonAmmesso } from '@rateo/domain/banca/distinta'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { contestoDi } from '../../base/cronologia/index.ts'
import { stored } from '../../../db/stored.ts'
import { type CandidatoRaw, findCandidati, motivoNonAddebitabile } from './candidati.queries.ts'
import { annotaDistinta } from './chi.ts'
import { type Addebito, scriviPain008 } from './pain008.ts'

/** TARGET days after the debit by which a bank has said that it did not go through. */
const GIORNI_ESITO = 5

type Avviato = {
  esito:
    | 'avviato'
    | 'non_trovato'
    | 'in_corso'
    | 'stato_incompatibile'
    | 'mandato_non_attivo'
    | 'vietato'
  tentativo_id?: string
  importo_centesimi?: number
  sequenza?: Addebito['sequenza']
}

const campo = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

/** Says which debt is in the way: the others wait for it to be left out. */
const rifiutato = (chi: string, motivo: string) =>
  new AppError('stato_incompatibile', {
    message: `${chi}: ${motivo} Togli questo pagamento e riprova. Nessun importo è stato mosso.`,
  })

const MOTIVI: Readonly<Record<Exclude<Avviato['esito'], 'avviato'>, string>> = {
  non_trovato: 'il pagamento non c’è più.',
  in_corso: 'c’è già un addebito o un pagamento in corso.',
  stato_incompatibile: 'il pagamento non è più da incassare.',
  vietato: 'tra i controlli del cliente c’è scritto di non addebitare da soli.',
  mandato_non_attivo: 'il mandato non può essere usato per questo addebito.',
}

async function findCreditore(trx: Db, esercente_id: string) {
  const row = await trx
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select(['ragione_sociale', 'iban'])
    // Two distinte made at once take their numbers one after the other; new debts do not wait for them.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (row.iban === null) {
    throw new AppError('stato_incompatibile', {
      message:
        'Per preparare una distinta serve il tuo IBAN: aggiungilo nel profilo, alla voce Attività.',
    })
  }
  return { ...row, iban: row.iban }
}

/** The debts asked for, in an order that every call takes them in; each must be there and may be debited. */
async function leggiScelti(
  trx: Db,
  { esercente_id, ids }: { esercente_id: string; ids: readonly string[] },
  addebito_il: string,
  today: string,
): Promise<CandidatoRaw[]> {
  const scelti = await findCandidati(trx, { esercente_id, ids })
  const mancano = ids.length - scelti.length
  if (mancano > 0) {
    throw new AppError('stato_incompatibile', {
      message: `${mancano === 1 ? 'Un pagamento scelto' : `${mancano} pagamenti scelti`} non si ${mancano === 1 ? 'può' : 'possono'} più addebitare: ricarica l’elenco. Nessun importo è stato mosso.`,
    })
  }
  for (const c of scelti) {
    const motivo = motivoNonAddebitabile(c, addebito_il, today)
    if (motivo !== null) throw rifiutato(c.cliente_nome, `${motivo}.`)
    if (!eCreditorIdentifier(c.creditore_id)) {
      throw rifiutato(c.cliente_nome, 'l’identificativo del creditore sul mandato non è valido.')
    }
  }
  return scelti.toSorted((a, b) => (a.pagamento_id < b.pagamento_id ? -1 : 1))
}

async function avvia(
  call: Call,
  c: CandidatoRaw,
  giorni: { addebito_il: string; esito_entro: string },
) {
  const { db } = call
  const { rows } = await sql<{ avviato: Avviato }>`
    select ${stored('avvia_addebito_banca', {
      pagamento: c.pagamento_id,
      esercente: call.actor.esercente_id,
      mandato: c.mandato_id,
      addebito_il: giorni.addebito_il,
      esito_entro: giorni.esito_entro,
      adesso: call.clock.now(),
      contesto: contestoDi(call),
    })} as avviato`.execute(db)
  const avviato = rows[0]?.avviato ?? { esito: 'non_trovato' }
  const { esito, tentativo_id, importo_centesimi, sequenza } = avviato
  if (esito !== 'avviato') throw rifiutato(c.cliente_nome, MOTIVI[esito])
  if (tentativo_id === undefined || importo_centesimi === undefined || sequenza === undefined) {
    throw new TypeError(`avvia_addebito_banca: ${JSON.stringify(avviato)}`)
  }
  return { tentativo_id, importo_centesimi, sequenza }
}

const addebitoDi = (
  c: CandidatoRaw,
  { importo_centesimi, sequenza }: Pick<Addebito, 'importo_centesimi' | 'sequenza'>,
  riferimento: string,
): Addebito => ({
  riferimento,
  importo_centesimi,
  causale: c.causale,
  sequenza,
  umr: c.umr,
  firmato_il: giornoDiRoma(c.firmato_at),
  intestatario: c.intestatario,
  iban: c.iban,
  creditore_id: c.creditore_id,
  schema_sdd: c.schema_sdd,
})

async function prossimoNumero(trx: Db, esercente_id: string): Promise<number> {
  const { n } = await trx
    .selectFrom('distinte_sdd')
    .where('esercente_id', '=', esercente_id)
    .select((eb) => eb.fn.coalesce(eb.fn.max('numero'), eb.lit(0)).as('n'))
    .executeTakeFirstOrThrow()
  return n + 1
}

/** Puts debts into a distinta, all of them or none, and writes its file; returns its id. */
export async function creaDistinta(
  call: Call,
  { addebito_il, formato, pagamenti }: BodyOf<typeof contract>,
): Promise<string> {
  const { actor, clock, db } = call
  const { esercente_id } = actor
  if (esercente_id === null) throw new AppError('non_trovato')
  const today = clock.today()
  const motivo = motivoGiornoNonAmmesso(addebito_il, today)
  if (motivo !== null) throw campo('/addebito_il', motivo)
  const { ragione_sociale, iban } = await findCreditore(db, esercente_id)
  const ids = [...new Set(pagamenti)]
  const scelti = await leggiScelti(db, { esercente_id, ids }, addebito_il, today)
  const now = clock.now()
  const id = newId(now)
  const giorni = { addebito_il, esito_entro: aggiungiGiorniTarget(addebito_il, GIORNI_ESITO) }
  const righe: { n: number; tentativo_id: string; riferimento: string; distinta_id: string }[] = []
  const addebiti: Addebito[] = []
  for (const [i, c] of scelti.entries()) {
    const avviato = await avvia(call, c, giorni)
    const riferimento = `RD${id.toUpperCase()}-${i + 1}`
    righe.push({ distinta_id: id, n: i + 1, tentativo_id: avviato.tentativo_id, riferimento })
    addebiti.push(addebitoDi(c, avviato, riferimento))
  }
  const importo_centesimi = addebiti.reduce((sum, a) => sum + a.importo_centesimi, 0)
  const messaggio = { id: `RD${id.toUpperCase()}`, formato, creato_at: now, addebito_il }
  const scritto = scriviPain008({ ...messaggio, esercente: ragione_sociale, iban, addebiti })
  await db
    .insertInto('distinte_sdd')
    .values({
      id,
      esercente_id,
      numero: await prossimoNumero(db, esercente_id),
      stato: 'preparata',
      formato,
      ...giorni,
      iban,
      righe: righe.length,
      importo_centesimi,
      ...scritto,
      creata_da: actor.utente_id,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db.insertInto('righe_distinta').values(righe).execute()
  const altro = { righe: righe.length, importo_centesimi, addebito_il }
  await annotaDistinta(call, { id, azione: 'prepara', da: null, a: 'preparata', altro })
  return id
}
