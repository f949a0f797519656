import type { approvaLiquidazione as contract } from '@rateo/contract/persone/liquidazioni'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { type ContoLiquidazione, contaLiquidazione } from '@rateo/domain/denaro/liquidazione'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { isId, newId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { registraScrittura } from '../../../registri/contabilita/index.ts'
import { findAliquote } from './aliquote.ts'
import {
  aperte,
  findEnasarcoGia,
  findUltima,
  motivoDelleFigure,
  motivoDelleRighe,
  motivoDelMese,
  raccogli,
} from './aperte.queries.ts'

export const rifiuta = (motivo: string) =>
  new AppError('stato_incompatibile', { message: `${motivo} Non è stato fatto nulla.` })

/** The consulente, held until the end: two approvals at once come one after the other. */
async function lockConsulente(db: Db, id: string) {
  const row = isId(id)
    ? await db
        .selectFrom('consulenti')
        .where('id', '=', id)
        .selectAll()
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw new AppError('non_trovato')
  return row
}

async function prossimoNumero(db: Db, consulente_id: string, anno: number): Promise<number> {
  const { n } = await db
    .selectFrom('liquidazioni')
    .where('consulente_id', '=', consulente_id)
    .where('anno', '=', anno)
    .select((eb) => eb.fn.coalesce(eb.fn.max('numero'), eb.lit(0)).as('n'))
    .executeTakeFirstOrThrow()
  return n + 1
}

/** The entries of what is owed from now on: to the consulente, and to the fund of agents. */
function movimenti(consulente_id: string, c: ContoLiquidazione) {
  const debito = c.totale_centesimi - c.enasarco_centesimi
  return [
    {
      intestatario: 'piattaforma',
      codice: 'provvigioni',
      importo_centesimi: c.totale_centesimi - c.iva_centesimi,
    },
    { intestatario: 'piattaforma', codice: 'iva_a_credito', importo_centesimi: c.iva_centesimi },
    {
      intestatario: 'piattaforma',
      codice: 'contributi_consulenti',
      importo_centesimi: c.enasarco_preponente_centesimi,
    },
    {
      intestatario: 'enasarco',
      codice: 'contributi',
      importo_centesimi: -c.enasarco_centesimi - c.enasarco_preponente_centesimi,
    },
    {
      intestatario: `consulente:${consulente_id}`,
      codice: 'debito',
      importo_centesimi: -debito,
    },
  ].filter(({ importo_centesimi }) => importo_centesimi !== 0)
}

/** Books an approval, or takes it back. */
export async function registraApprovazione(
  db: Db,
  {
    id,
    consulente_id,
    conteggio,
  }: { id: string; consulente_id: string; conteggio: ContoLiquidazione },
  { annulla, at }: { annulla: boolean; at: Date },
): Promise<void> {
  await registraScrittura(db, {
    tipo: annulla ? 'liquidazione_annullata' : 'liquidazione',
    origine_tipo: 'liquidazione',
    origine_id: id,
    movimenti: movimenti(consulente_id, conteggio).map((m) => ({
      ...m,
      importo_centesimi: annulla ? -m.importo_centesimi : m.importo_centesimi,
    })),
    at,
  })
}

/**
 * Approves what a consulente earned up to the end of a month, as it was seen: its lines are in this liquidazione and in no
 * other, and what goes back later falls in the next.
 */
export async function approva(
  call: Call,
  consulente_id: string,
  { mese: scelto, visto }: BodyOf<typeof contract>,
): Promise<string> {
  const { db, clock, actor } = call
  const now = clock.now()
  const mese: Giorno = `${scelto}-01`
  const consulente = await lockConsulente(db, consulente_id)
  const ultima = await findUltima(db, consulente_id)
  const delMese = await motivoDelMese(db, mese, clock)
  if (delMese !== null) throw rifiuta(delMese)
  const id = newId(now)
  await sql`insert into righe_liquidazione (riga, liquidazione_id)
    select v.n, ${id} from ${aperte(consulente_id, mese, ultima)}`.execute(db)
  const prese = sql`righe_liquidazione r join provvigioni v on v.n = r.riga where r.liquidazione_id = ${id}`
  const { somma, dettaglio } = await raccogli(db, prese, mese)
  const anno = Number(mese.slice(0, 4))
  const aliquote = await findAliquote(db, now, anno)
  const motivo =
    motivoDelleRighe(somma, { mese, ultima }) ?? motivoDelleFigure(consulente, aliquote)
  if (motivo !== null) throw rifiuta(motivo)
  const conteggio = contaLiquidazione(
    somma.provvigioni_centesimi,
    consulente,
    aliquote,
    await findEnasarcoGia(db, consulente_id, anno),
  )
  const { netto_centesimi } = conteggio
  if (somma.righe !== visto.righe || netto_centesimi !== visto.netto_centesimi) {
    throw rifiuta('Intanto le cifre sono cambiate: guardale di nuovo.')
  }
  const { nome, partita_iva, email } = consulente
  const { ritenuta, regime_iva, rivalsa_inps, enasarco, enasarco_monomandatario } = consulente
  const regime = { ritenuta, regime_iva, rivalsa_inps, enasarco, enasarco_monomandatario }
  const annoDi = Number(clock.today().slice(0, 4))
  const numero = await prossimoNumero(db, consulente_id, annoDi)
  await db
    .insertInto('liquidazioni')
    .values({
      id,
      consulente_id,
      mese,
      anno: annoDi,
      numero,
      ...somma,
      enasarco_base_centesimi: conteggio.enasarco_base_centesimi,
      netto_centesimi,
      conteggio: JSON.stringify(conteggio),
      aliquote: JSON.stringify(aliquote),
      consulente: JSON.stringify({ nome, partita_iva, email, ...regime }),
      dettaglio: JSON.stringify(dettaglio),
      approvata_da: actor.utente_id,
      approvata_at: now,
    })
    .execute()
  await registraApprovazione(db, { id, consulente_id, conteggio }, { annulla: false, at: now })
  await accoda(db, {
    argomento: 'liquidazione_approvata',
    unicita: `liquidazione_approvata:${id}`,
    contenuto: { liquidazione_id: id },
  })
  const dopo = { mese: scelto, numero: `${annoDi}/${numero}`, righe: somma.righe, netto_centesimi }
  await annota(call, { azione: 'approva', entita: 'liquidazione', id, dopo })
  await annota(call, {
    azione: 'approva_liquidazione',
    entita: 'consulente',
    id: consulente_id,
    dopo,
  })
  return id
}
