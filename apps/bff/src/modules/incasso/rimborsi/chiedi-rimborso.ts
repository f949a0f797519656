import type { richiediRimborso } from '@rateo/contract/incasso/rimborsi'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { eOnline } from '@rateo/domain/denaro/metodo'
import type { MotivoRimborso } from '@rateo/domain/denaro/rimborso'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { findParti, motivoNonRimborsabile, type Parte, totale } from './rimborsabile.ts'
import { serveSecondaPersona } from './seconda-persona/seconda-persona.ts'
import { serveCodice } from './serve-codice.ts'
import { esigiTetto } from './tetto-chiave.ts'

/** The debt, held until the end of the transaction: who comes second sees what the first has asked. */
async function blocca(trx: Db, pagamento_id: string, { ruolo, esercente_id }: Actor) {
  if (ruolo !== 'admin' && esercente_id === null) throw new AppError('non_trovato')
  const row = await trx
    .selectFrom('pagamenti')
    .select(['id', 'stato', 'esercente_id', 'cliente_id'])
    .where('id', '=', pagamento_id)
    .$if(ruolo !== 'admin', (rows) => rows.where('esercente_id', '=', esercente_id ?? ''))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  return row
}

type Debito = Awaited<ReturnType<typeof blocca>>

/** Splits a rimborso over the parts that were collected, the last one first, to the cent. */
function distribuisci(parti: readonly Parte[], importo: number) {
  let resta = importo
  return parti.flatMap((parte) => {
    const quanto = Math.min(resta, parte.rimborsabile_centesimi)
    resta -= quanto
    return quanto > 0 ? [{ parte, importo_centesimi: quanto }] : []
  })
}

type Riga = {
  tentativo_id: string
  importo_centesimi: number
  motivo: MotivoRimborso
  nota: string | null
  modo: 'fornitore' | 'diretto'
  eccedenza_id: number | null
  con_codice: boolean
  seconda_persona: boolean
}

async function scrivi(call: Call, debito: Debito, valori: Riga): Promise<string> {
  const daApprovare = valori.con_codice || valori.seconda_persona
  const { actor, clock, db } = call
  const now = clock.now()
  const { ultimo } = await db
    .selectFrom('rimborsi')
    .where('pagamento_id', '=', debito.id)
    .select((eb) => eb.fn.coalesce(eb.fn.max('n'), eb.lit(0)).as('ultimo'))
    .executeTakeFirstOrThrow()
  await esigiTetto(call, valori.importo_centesimi)
  const id = newId(now)
  await db
    .insertInto('rimborsi')
    .values({
      id,
      pagamento_id: debito.id,
      esercente_id: debito.esercente_id,
      cliente_id: debito.cliente_id,
      n: Number(ultimo) + 1,
      ...valori,
      stato: 'richiesto',
      richiesto_da: `utente:${actor.utente_id}`,
      chiave_id: actor.chiave_id ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const { importo_centesimi, motivo } = valori
  const stato = daApprovare ? 'in_approvazione' : 'richiesto'
  const fatto = { azione: 'chiede_rimborso', dopo: { importo_centesimi, motivo, stato } }
  await annota(call, { ...fatto, entita: 'rimborso', id })
  await annota(call, { ...fatto, entita: 'pagamento', id: debito.id })
  if (daApprovare) {
    await db
      .updateTable('rimborsi')
      .set({ stato: 'in_approvazione' })
      .where('id', '=', id)
      .execute()
  }
  return id
}

const campo = (message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer: '/importo_centesimi', message }] })

/** Writes down what is to be given back, never more than is left; returns the ids, one for each part of the debt. */
export async function chiediRimborso(
  call: Call,
  pagamento_id: string,
  { importo_centesimi, motivo, nota }: BodyOf<typeof richiediRimborso>,
): Promise<string[]> {
  const { db, actor, clock } = call
  const debito = await blocca(db, pagamento_id, actor)
  const parti = await findParti(db, debito.id)
  const rimborsabile = totale(parti)
  const contrario = motivoNonRimborsabile(debito.stato, rimborsabile)
  if (contrario !== null) throw new AppError('stato_incompatibile', { message: contrario })
  if (importo_centesimi > rimborsabile) {
    throw campo(`Puoi rimborsare al massimo ${formattaEuro(rimborsabile)}`)
  }
  const { esercente_id } = debito
  const richiesta = { pagamento_id: debito.id, esercente_id, importo_centesimi }
  const seconda_persona = await serveSecondaPersona(db, richiesta, actor, clock.now())
  const con_codice = await serveCodice(db, richiesta, clock.now())
  const ids: string[] = []
  for (const { parte, importo_centesimi: quanto } of distribuisci(parti, importo_centesimi)) {
    const online = eOnline(parte.metodo)
    if (online && parte.riferimento_psp === null) {
      throw new AppError('stato_incompatibile', {
        message: 'Questo incasso non si può restituire dal portale: richiedi assistenza.',
      })
    }
    const id = await scrivi(call, debito, {
      tentativo_id: parte.tentativo_id,
      importo_centesimi: quanto,
      motivo,
      nota: nota || null,
      modo: online ? 'fornitore' : 'diretto',
      eccedenza_id: null,
      con_codice,
      seconda_persona,
    })
    ids.push(id)
  }
  const [primo] = ids
  if (seconda_persona && primo !== undefined) {
    await accoda(db, {
      argomento: 'rimborso_da_approvare',
      unicita: `rimborso_da_approvare:${primo}`,
      contenuto: { rimborso_id: primo, importo_centesimi },
    })
  }
  return ids
}

/** Money that fits no debt goes back whole; it is not the esercente's, so neither threshold nor balance counts. */
export async function chiediEccedenza(
  call: Call,
  pagamento_id: string,
  operazione_id: number,
): Promise<string[]> {
  const { db, actor } = call
  const debito = await blocca(db, pagamento_id, actor)
  const eccedenza = await db
    .selectFrom('incassi_da_riconciliare as i')
    .innerJoin('operazioni_psp as o', 'o.id', 'i.operazione_id')
    .where('i.operazione_id', '=', operazione_id)
    .where('i.pagamento_id', '=', debito.id)
    .select(['o.tentativo_id', 'i.importo_centesimi', 'i.riferimento_psp', 'i.risolto_at'])
    .executeTakeFirst()
  if (eccedenza?.tentativo_id == null) throw new AppError('non_trovato')
  if (eccedenza.risolto_at !== null || eccedenza.riferimento_psp === null) {
    throw new AppError('stato_incompatibile', {
      message: 'Questo incasso è già stato sistemato. Nessun importo è stato mosso.',
    })
  }
  const riga: Riga = {
    tentativo_id: eccedenza.tentativo_id,
    importo_centesimi: eccedenza.importo_centesimi,
    motivo: 'duplicato',
    nota: null,
    modo: 'fornitore',
    eccedenza_id: operazione_id,
    con_codice: false,
    seconda_persona: false,
  }
  return [await scrivi(call, debito, riga)]
}
