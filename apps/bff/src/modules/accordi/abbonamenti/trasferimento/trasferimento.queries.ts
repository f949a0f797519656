import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import { motivoNonTrasferibile } from '@rateo/domain/atti/trasferimento-abbonamento'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { StatoAbbonamento } from '@rateo/domain/stati/abbonamento'
import type { Db } from '../../../../db/database.ts'
import { findCambioProgrammato, findCambioProposto, findRinnovi } from '../dettaglio.queries.ts'
import { findCambioGiorno } from '../giorno/giorno.queries.ts'
import { findPausa } from '../pausa/pausa.queries.ts'
import { findPeriodiSaltati } from '../periodi-saltati.ts'

/** The transfer that waits for an answer; undefined where there is none. */
export const findTrasferimentoInAttesa = (db: Db, abbonamento_id: string, now: Date) =>
  db
    .selectFrom('trasferimenti_abbonamento')
    .where('abbonamento_id', '=', abbonamento_id)
    .where('stato', '=', 'in_attesa')
    .where('scade_at', '>', now)
    .select(['id', 'email', 'ruolo', 'scade_at'])
    .executeTakeFirst()

type Riga = Parameters<typeof findPeriodiSaltati>[1] & {
  stato: StatoAbbonamento
  fino_al: string | null
  /** True where another person paid for all of it. */
  regalato: boolean
  quota_id: string | null
}
type Adesso = { oggi: string; now: Date }

/** The reason why an abbonamento cannot pass to another person now; null where it can. */
export async function findMotivoTrasferimento(
  db: Db,
  a: Riga,
  { oggi, now }: Adesso,
): Promise<string | null> {
  if (a.quota_id !== null) {
    return 'È la quota di un prezzo diviso fra più persone: per darla a un altro si finisce questa e l’esercente la affida a lui.'
  }
  if (a.regalato) return 'È un regalo: resta a chi lo ha ricevuto.'
  const [dovuto, programmato, proposto, giorno, pausa, saltati] = await Promise.all([
    findRinnovi(db, a.id),
    findCambioProgrammato(db, a.id),
    findCambioProposto(db, a.id, now),
    findCambioGiorno(db, a.id),
    findPausa(db, a.id),
    findPeriodiSaltati(db, a, oggi),
  ])
  const { stato, fino_al, prossimo_addebito } = a
  return motivoNonTrasferibile(
    {
      stato,
      fino_al,
      prossimo_addebito,
      da_pagare_centesimi: dovuto.da_pagare_centesimi,
      // None of them waits any more for who leaves.
      cambio: stato !== 'disdetto' && (programmato !== null || proposto !== null),
      cambio_giorno: giorno !== undefined,
      pausa: pausa !== null,
      periodi_saltati: saltati !== null,
    },
    oggi,
  )
}

type Mostrato = Pick<Abbonamento, 'trasferimento'> & { azioni_trasferimento: AzioniConsentite }

/** The transfer as the page shows it to either side, with what may be done about it. */
export async function mostraTrasferimento(
  db: Db,
  a: Riga,
  { ruolo, ...adesso }: Adesso & { ruolo: Ruolo },
): Promise<Mostrato> {
  const riga = await findTrasferimentoInAttesa(db, a.id, adesso.now)
  const trasferimento = riga
    ? { email: riga.email ?? '', ruolo: riga.ruolo, scade_at: riga.scade_at.toISOString() }
    : null
  if (ruolo !== 'cliente' && ruolo !== 'esercente') {
    return { trasferimento, azioni_trasferimento: [] }
  }
  if (riga) {
    const azioni = [{ azione: 'ritira_trasferimento', consentita: true, motivo: null }]
    return { trasferimento, azioni_trasferimento: azioni }
  }
  if (['non_attivato', 'concluso', 'cessato', 'receduto', 'in_attivazione'].includes(a.stato)) {
    return { trasferimento, azioni_trasferimento: [] }
  }
  const motivo = await findMotivoTrasferimento(db, a, adesso)
  return {
    trasferimento,
    azioni_trasferimento: [{ azione: 'trasferisci', consentita: motivo === null, motivo }],
  }
}

/** The people who had it before, one after the other. */
export async function findTitolariPrima(db: Db, abbonamento_id: string): Promise<string[]> {
  const righe = await db
    .selectFrom('trasferimenti_abbonamento as t')
    .innerJoin('abbonamenti as a', 'a.id', 't.abbonamento_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 't.da_cliente_id')
        .onRef('c.esercente_id', '=', 'a.esercente_id'),
    )
    .where('t.abbonamento_id', '=', abbonamento_id)
    .where('t.stato', '=', 'accettato')
    .orderBy('t.id')
    .select('c.nome')
    .execute()
  return righe.map(({ nome }) => nome)
}
