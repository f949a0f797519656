import { avvisoRinnovoEntro } from '@rateo/domain/tempo/termini'
import { ponteDal } from '@rateo/domain/tempo/ponte'
import type { Prezzo } from '@rateo/domain/stati/cambio-piano'
import { sql } from 'kysely'
import type { Clock } from '../../../../clock.ts'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import { rinnovoVicino } from '../../../../emails/abbonamento-passato.ts'
import { durataVicina } from '../../../../emails/durata-vicina.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { findScontoAtteso } from '../../promozioni/index.ts'
import { findDaAvvisare } from '../da-avvisare.queries.ts'
import { inviaAvviso } from './invia-avviso.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer; clock: Clock }

type Prossimo = Prezzo & {
  attivazione_centesimi: number
  da_stato: string
  giorno_nuovo: number | null
}

/**
 * The price of the period of a day, a change of piano or of day and a discount that are to come included; undefined where there will be no such period.
 */
export async function findRinnovo(db: Db, id: string, giorno: string) {
  const { rows } = await sql<Prossimo>`
    select coalesce((select quota_di(a.quota_id, p.importo_centesimi * c.posti) from cambi_piano c join piani p on p.id = c.piano_id
        where c.abbonamento_id = a.id and c.stato = 'programmato' and c.vale_dal <= ${giorno}::date),
        a.importo_centesimi) as importo_centesimi, a.attivazione_centesimi, a.stato as da_stato, p.cadenza,
      coalesce((select g.giorno from cambi_giorno g where g.abbonamento_id = a.id and g.stato = 'programmato'),
        p.giorno_addebito) as giorno_nuovo
    from abbonamenti a
    join piani p on p.id = coalesce((select c.piano_id from cambi_piano c where c.abbonamento_id = a.id
      and c.stato = 'programmato' and c.vale_dal <= ${giorno}::date), a.piano_id)
    where a.id = ${id} and a.stato in ('attivo', 'in_prova', 'in_pausa')
      and a.prossimo_addebito = ${giorno}::date`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { attivazione_centesimi, da_stato, giorno_nuovo } = row
  const ponte = giorno_nuovo === null ? null : ponteDal(giorno, giorno_nuovo, row)
  const prezzo = ponte?.importo_centesimi ?? row.importo_centesimi
  const intero = prezzo + attivazione_centesimi
  if (ponte !== null) return { importo_centesimi: intero, da_stato }
  const sconto_centesimi = await findScontoAtteso(db, id, intero)
  return { importo_centesimi: intero - sconto_centesimi, da_stato }
}

/** Reads the terms of a contract that begins again by itself; undefined where it does not. */
async function findDurata(db: Db, id: string) {
  return db
    .selectFrom('abbonamenti as a')
    .innerJoin('piani as p', 'p.id', 'a.piano_id')
    .where('a.id', '=', id)
    .where('a.stato', 'in', ['attivo', 'in_pausa'])
    .where('p.rinnovo_tacito', '=', true)
    .select(['a.importo_centesimi', 'p.cadenza', 'p.durata_periodi', 'p.preavviso_giorni'])
    .executeTakeFirst()
}

/** The notices that come before a charge or a renewal; each is kept with its text and its outcome. */
export function messaggiAvvisi({ config, ...porta }: Needs): Record<string, UscitaHandler> {
  const { db, clock } = porta
  return {
    rinnovo_vicino: async ({ unicita, contenuto }) => {
      const giorno = String(contenuto['giorno'])
      const riga = await findDaAvvisare(db, String(contenuto['abbonamento_id']))
      const rinnovo = await findRinnovo(db, riga.id, giorno)
      // The renewal was given up in the meantime.
      if (rinnovo === undefined) return
      const email = rinnovoVicino({ ...riga, ...rinnovo, giorno }, config.origin)
      const avviso = { abbonamento_id: riga.id, tipo: 'rinnovo', giorno } as const
      await inviaAvviso(porta, avviso, { ...email, destinatario: riga.email, unicita })
    },
    durata_vicina: async ({ unicita, contenuto }) => {
      const fine = String(contenuto['fine'])
      const riga = await findDaAvvisare(db, String(contenuto['abbonamento_id']))
      const durata = await findDurata(db, riga.id)
      // It was left, or changed, in the meantime.
      if (durata === undefined) return
      const isLate = clock.today() > avvisoRinnovoEntro(fine)
      const email = durataVicina({ ...riga, ...durata, fine, isLate }, config.origin)
      const avviso = { abbonamento_id: riga.id, tipo: 'durata', giorno: fine } as const
      await inviaAvviso(porta, avviso, { ...email, destinatario: riga.email, unicita })
    },
  }
}
