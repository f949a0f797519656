import { sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { abbonamentoInRitardo } from '../../../emails/abbonamento-in-ritardo.ts'
import { abbonamentoRipreso, abbonamentoSaldato } from '../../../emails/abbonamento-ripreso.ts'
import {
  abbonamentoPassato,
  rinnovoSenzaMetodo,
  rinnovoVicino,
} from '../../../emails/abbonamento-passato.ts'
import { durataVicina } from '../../../emails/durata-vicina.ts'
import { periodiDecisi, rinnoviRipresi } from '../../../emails/periodi-saltati.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { avvisaEsercente, findDaAvvisare } from './da-avvisare.queries.ts'
import { messaggiIscrizioni } from './iscrizione/messaggi-iscrizioni.ts'
import { messaggiChiusura } from './uscita/messaggi-chiusura.ts'
import { messaggiDisdette } from './uscita/messaggi-disdette.ts'
import { CAMBI, emailDelCambio, findCambio } from './cambio/messaggi-cambio.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

const quantiPeriodi = (n: number) =>
  n === 1 ? '1 periodo non addebitato' : `${n} periodi non addebitati`

/**
 * The price of the period of a day, a change that is to come included; undefined where there will be no such period.
 */
async function readRinnovo(db: Db, id: string, giorno: string) {
  const { rows } = await sql<{ importo_centesimi: number; in_prova: boolean }>`
    select coalesce((select p.importo_centesimi from cambi_piano c join piani p on p.id = c.piano_id
        where c.abbonamento_id = a.id and c.stato = 'programmato' and c.vale_dal <= ${giorno}::date),
        a.importo_centesimi) + a.attivazione_centesimi as importo_centesimi, a.stato = 'in_prova' as in_prova
    from abbonamenti a where a.id = ${id} and a.stato in ('attivo', 'in_prova')
      and a.prossimo_addebito = ${giorno}::date`.execute(db)
  return rows[0]
}

/** Reads the terms of a contract that begins again by itself; undefined where it does not. */
async function readDurata(db: Db, id: string) {
  return db
    .selectFrom('abbonamenti as a')
    .innerJoin('piani as p', 'p.id', 'a.piano_id')
    .where('a.id', '=', id)
    .where('a.stato', '=', 'attivo')
    .where('p.rinnovo_tacito', '=', true)
    .select(['a.importo_centesimi', 'p.cadenza', 'p.durata_periodi', 'p.preavviso_giorni'])
    .executeTakeFirst()
}

/** The day and the method of the next charge. */
async function readProssimo(db: Db, id: string) {
  return db
    .selectFrom('abbonamenti as a')
    .where('a.id', '=', id)
    .select(['a.prossimo_addebito', 'a.importo_centesimi'])
    .select(sql<string | null>`prossimo_metodo('abbonamento', a.id)`.as('metodo'))
    .executeTakeFirstOrThrow()
}

/** About the periods that went by while nobody was charged. */
function messaggiDelFermo({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    rinnovi_ripresi: async ({ unicita, contenuto }) => {
      const [giorno, ripresa_il] = [String(contenuto['giorno']), String(contenuto['ripresa_il'])]
      const saltati = Number(contenuto['saltati'])
      const riga = await findDaAvvisare(db, String(contenuto['abbonamento_id']))
      if (saltati > 0) {
        await avvisaEsercente(
          db,
          riga,
          `riparte: ${quantiPeriodi(saltati)} del fermo, decidi tu`,
          unicita,
        )
      }
      const rinnovo = await readRinnovo(db, riga.id, giorno)
      if (rinnovo === undefined) return
      const email = rinnoviRipresi({ ...riga, ...rinnovo, ripresa_il, saltati }, config.origin)
      await mailer.invia({ ...email, destinatario: riga.email, unicita })
    },
    periodi_decisi: async ({ unicita, contenuto }) => {
      const { scelta, prossimo } = contenuto
      // A decision to ask for the periods makes a pagamento, which has a message of its own.
      if (scelta !== 'condonato' && scelta !== 'prolungato') return
      const riga = await findDaAvvisare(db, String(contenuto['abbonamento_id']))
      const decisi = {
        scelta,
        importo_centesimi: Number(contenuto['importo_centesimi']),
        dal: String(contenuto['dal']),
        al: String(contenuto['al']),
        prossimo: typeof prossimo === 'string' ? prossimo : null,
      } as const
      const email = periodiDecisi({ ...riga, ...decisi }, config.origin)
      await mailer.invia({ ...email, destinatario: riga.email, unicita })
    },
  }
}

/** The worker's handlers for the topics of this area. Safe to be called again with the same row. */
export function messaggiAbbonamenti({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    abbonamento_in_ritardo: async ({ unicita, contenuto }) => {
      const stato = String(contenuto['stato'])
      const riga = await findDaAvvisare(db, String(contenuto['abbonamento_id']))
      await avvisaEsercente(db, riga, stato, unicita)
      if (stato === 'attivo') {
        const dati = { ...riga, ...(await readProssimo(db, riga.id)) }
        const email = abbonamentoSaldato(dati, String(contenuto['prima']), config.origin)
        await mailer.invia({ ...email, destinatario: riga.email, unicita })
        return
      }
      // The cliente was told of the refusal already; only its consequences are told here.
      if (stato !== 'sospeso' && stato !== 'cessato') return
      const email = abbonamentoInRitardo(riga, stato, config.origin)
      await mailer.invia({ ...email, destinatario: riga.email, unicita })
    },
    abbonamento_passato: async ({ unicita, contenuto }) => {
      const azione = String(contenuto['azione'])
      const riga = await findDaAvvisare(db, String(contenuto['abbonamento_id']))
      await avvisaEsercente(db, riga, azione, unicita)
      if (azione === 'riprende') {
        const email = abbonamentoRipreso(
          { ...riga, ...(await readProssimo(db, riga.id)) },
          config.origin,
        )
        await mailer.invia({ ...email, destinatario: riga.email, unicita })
        return
      }
      const email = abbonamentoPassato(
        riga,
        azione === 'conclude' || azione === 'termina' ? azione : 'mette_in_pausa',
        config.origin,
      )
      await mailer.invia({ ...email, destinatario: riga.email, unicita })
    },
    cambio_piano: async ({ unicita, contenuto }) => {
      const azione = String(contenuto['azione'])
      const { abbonamento_id, ...cambio } = await findCambio(db, String(contenuto['cambio_id']))
      const riga = await findDaAvvisare(db, abbonamento_id)
      const dati = { ...riga, ...cambio, ruolo: String(contenuto['ruolo']) }
      const parole = CAMBI[azione]?.(dati) ?? null
      if (parole !== null) await avvisaEsercente(db, riga, parole, unicita)
      const email = emailDelCambio(dati, azione, config.origin)
      if (email !== null) await mailer.invia({ ...email, destinatario: riga.email, unicita })
    },
    ...messaggiDelFermo({ config, db, mailer }),
    ...messaggiDisdette({ config, db, mailer }),
    ...messaggiChiusura({ config, db, mailer }),
    ...messaggiIscrizioni({ config, db, mailer }),
    rinnovo_vicino: async ({ unicita, contenuto }) => {
      const giorno = String(contenuto['giorno'])
      const riga = await findDaAvvisare(db, String(contenuto['abbonamento_id']))
      const rinnovo = await readRinnovo(db, riga.id, giorno)
      // The renewal was given up in the meantime.
      if (rinnovo === undefined) return
      const email = rinnovoVicino({ ...riga, ...rinnovo, giorno }, config.origin)
      await mailer.invia({ ...email, destinatario: riga.email, unicita })
    },
    durata_vicina: async ({ unicita, contenuto }) => {
      const fine = String(contenuto['fine'])
      const riga = await findDaAvvisare(db, String(contenuto['abbonamento_id']))
      const durata = await readDurata(db, riga.id)
      // It was left, or changed, in the meantime.
      if (durata === undefined) return
      const email = durataVicina({ ...riga, ...durata, fine }, config.origin)
      await mailer.invia({ ...email, destinatario: riga.email, unicita })
    },
    rinnovo_senza_metodo: async ({ unicita, contenuto }) => {
      const pagamento_id = String(contenuto['pagamento_id'])
      const debito = await db
        .selectFrom('pagamenti')
        .where('id', '=', pagamento_id)
        .select(['origine_id', 'importo_centesimi'])
        .executeTakeFirstOrThrow()
      const riga = await findDaAvvisare(db, debito.origine_id ?? '')
      const email = rinnovoSenzaMetodo({ ...riga, ...debito, pagamento_id }, config.origin)
      await mailer.invia({ ...email, destinatario: riga.email, unicita })
    },
  }
}
