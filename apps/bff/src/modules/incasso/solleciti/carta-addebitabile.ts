import { formattaGiorno } from '@rateo/domain/parole/formato'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import type { OriginePagamento } from '@rateo/domain/stati/pagamento'
import { RIFIUTI_DEFINITIVI } from '@rateo/domain/stati/sollecito'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { stored } from '../../../db/stored.ts'
import { findMetodiScelti, type MetodoScelto } from '../carte-di-credito/index.ts'
import { puoIncassare } from '../../persone/esercenti/index.ts'

export type Debito = {
  id: string
  scadenza: Giorno
  esercente_id: string
  origine: OriginePagamento
  origine_id: string | null
}

/** Why nothing is charged again yet: who agreed to a charge agreed to its day too. Null from that day on. */
export const motivoNonAncoraDovuto = (scadenza: Giorno, today: Giorno): string | null =>
  scadenza <= today
    ? null
    : `Non è ancora il suo giorno: l’addebito parte il ${formattaGiorno(scadenza)}.`

/** The provider of the methods, and the day in Rome that counts. */
export type Come = { fornitore: string; today: string }

type Carta = Extract<MetodoScelto, { tipo: 'carta' }>

/** Whether this very card was refused for good the last time, and its bank has not renewed it since. */
async function rifiutoDefinitivo(db: Db, pagamento_id: string, metodo_psp: string) {
  const { rows } = await sql<{ codice_rifiuto: string | null }>`
    select t.codice_rifiuto from tentativi t
    left join operazioni_psp o on o.tentativo_id = t.id and o.tipo = 'addebito'
    where t.pagamento_id = ${pagamento_id} and t.metodo = 'carta' and t.stato = 'rifiutato'
      and (o.richiesta ->> 'metodo_psp') = ${metodo_psp}
      and not exists (select 1 from metodi_di_pagamento m
        where m.fornitore = o.fornitore and m.metodo_psp = ${metodo_psp} and m.rinnovata_at > t.concluso_at)
    order by t.n desc limit 1`.execute(db)
  const codice = rows[0]?.codice_rifiuto
  return codice != null && RIFIUTI_DEFINITIVI.includes(codice)
}

const MAI_SCELTO =
  'Il cliente non ha autorizzato addebiti automatici su una carta per questo pagamento: mandagli un sollecito con il link.'

/** Why nothing can be charged where no method can be used: none was ever chosen, or the one that was is no good any more. */
async function percheNessuno(db: Db, oggetto_id: string): Promise<string> {
  const scelto = await db
    .selectFrom('usi_metodo as u')
    .leftJoin('metodi_di_pagamento as m', 'm.id', 'u.metodo_id')
    .where('u.oggetto_id', '=', oggetto_id)
    .where('u.oggetto_tipo', 'in', ['abbonamento', 'dilazione'])
    .select(['u.mandato_id', 'm.stato', 'm.marchio', 'm.ultime4'])
    .executeTakeFirst()
  if (scelto === undefined) return MAI_SCELTO
  if (scelto.mandato_id !== null) {
    return 'L’addebito sul conto non è più autorizzato: manda al cliente un sollecito con il link. Non è stato addebitato alcun importo.'
  }
  const carta = `${scelto.marchio ?? ''} •••• ${scelto.ultime4 ?? ''}`
  return scelto.stato === 'bloccata'
    ? `Su ${carta} non si può più addebitare: serve un’altra carta. Non è stato addebitato alcun importo.`
    : `${carta} non è più tra le carte del cliente: serve un’altra carta. Non è stato addebitato alcun importo.`
}

/** Whether it asks again for what a claim took: who claimed a charge has agreed to no other one. */
async function isRiaperto(db: Db, id: string): Promise<boolean> {
  const riaperto = await db
    .selectFrom('pagamenti')
    .where('id', '=', id)
    .where('riapre_id', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return riaperto !== undefined
}

/** True for a rata on an event that the cliente did not confirm: it is paid by hand, if at all. */
async function isSenzaConferma(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ si: boolean }>`
    select ${stored('evento_non_confermato', { pagamento: id })} as si`.execute(db)
  return rows[0]?.si === true
}

/** True for a charge of an abbonamento that another person has by now. */
async function isDiChiLoAveva(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ si: boolean }>`
    select ${stored('debito_di_chi_lo_aveva', { pagamento: id })} as si`.execute(db)
  return rows[0]?.si === true
}

/** True where the esercente forbids charges that nobody asks for (CLI-B1). */
async function isVietato(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ si: boolean }>`
    select addebito_vietato(esercente_id, cliente_id) as si from pagamenti where id = ${id}`.execute(
    db,
  )
  return rows[0]?.si === true
}

/** True where the plan of a rata stands still: nothing of it is charged until it goes on. */
async function isFermo(db: Db, { origine, origine_id }: Debito): Promise<boolean> {
  if (origine !== 'rata' || origine_id === null) return false
  const ferma = await db
    .selectFrom('dilazioni')
    .where('id', '=', origine_id)
    .where('stato', '=', 'sospesa')
    .select('id')
    .executeTakeFirst()
  return ferma !== undefined
}

/** The card on which a debt may be charged without the cliente there, or why on none. */
export async function findCartaAddebitabile(
  db: Db,
  debito: Debito,
  come: Come,
): Promise<{ carta: Carta; motivo: null } | { carta: null; motivo: string }> {
  const no = (motivo: string) => ({ carta: null, motivo })
  if (await isSenzaConferma(db, debito.id)) {
    return no(
      'Il cliente non ha confermato l’evento di questa rata: la paga lui. Non è stato addebitato alcun importo.',
    )
  }
  if (await isVietato(db, debito.id)) {
    return no(
      'Tra i controlli del cliente c’è scritto di non addebitare da soli: lo paga lui, o registri tu l’incasso. Non è stato addebitato alcun importo.',
    )
  }
  const presto = motivoNonAncoraDovuto(debito.scadenza, come.today)
  if (presto !== null) return no(presto)
  if (!(await puoIncassare(db, debito.esercente_id, debito.origine))) {
    return no('L’attività per ora non può incassare: non è stato addebitato alcun importo.')
  }
  if (await isFermo(db, debito)) {
    return no('La dilazione è sospesa: finché non riprende non si addebita nulla.')
  }
  if (await isRiaperto(db, debito.id)) {
    return no(
      'È di nuovo da pagare dopo una contestazione: lo paga il cliente, con il link. Da solo non si addebita nulla.',
    )
  }
  if (await isDiChiLoAveva(db, debito.id)) {
    return no(
      'L’abbonamento è passato a un’altra persona: questo addebito lo paga chi lo aveva, con il link.',
    )
  }
  const oggetto = debito.origine_id ?? ''
  const scelto = (await findMetodiScelti(db, come, [oggetto])).get(oggetto)
  if (scelto?.tipo === 'addebito_sdd') {
    return no(
      'Si addebita su un conto, non su una carta: per mancanza di fondi lo ripresentiamo noi, altrimenti manda un sollecito con il link.',
    )
  }
  if (scelto === undefined) return no(await percheNessuno(db, oggetto))
  if (await rifiutoDefinitivo(db, debito.id, scelto.metodo_psp)) {
    return no(
      `La banca non accetta più addebiti su ${scelto.etichetta}: serve un’altra carta. Non è stato addebitato alcun importo.`,
    )
  }
  return { carta: scelto, motivo: null }
}
