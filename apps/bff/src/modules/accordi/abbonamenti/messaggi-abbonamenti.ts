import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { abbonamentoInRitardo } from '../../../emails/abbonamento-in-ritardo.ts'
import { abbonamentoRipreso, abbonamentoSaldato } from '../../../emails/abbonamento-ripreso.ts'
import { abbonamentoPassato, rinnovoSenzaMetodo } from '../../../emails/abbonamento-passato.ts'
import { periodiDecisi, rinnoviRipresi } from '../../../emails/periodi-saltati.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { avvisaEsercente, findDaAvvisare } from './da-avvisare.queries.ts'
import { messaggiAvvisi, findRinnovo } from './avvisi/messaggi-avvisi.ts'
import { inviaAvviso } from './avvisi/invia-avviso.ts'
import { messaggiIscrizioni } from './iscrizione/messaggi-iscrizioni.ts'
import { messaggiGiorno } from './giorno/messaggi-giorno.ts'
import { messaggiTrasferimento } from './trasferimento/messaggi-trasferimento.ts'
import { messaggiRegalo } from './regalo/messaggi-regalo.ts'
import { messaggiSconto } from './sconto/messaggi-sconto.ts'
import { messaggiPausa } from './pausa/messaggi-pausa.ts'
import { messaggiChiusura } from './uscita/messaggi-chiusura.ts'
import { messaggiDisdette } from './uscita/messaggi-disdette.ts'
import { emailDelCambio, findCambio, paroleDelCambio } from './cambio/messaggi-cambio.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer; clock: Clock }

const quantiPeriodi = (n: number) =>
  n === 1 ? '1 periodo non addebitato' : `${n} periodi non addebitati`

/** The day and the method of the next charge. */
async function readProssimo(db: Db, id: string) {
  const prossimo = await db
    .selectFrom('abbonamenti as a')
    .where('a.id', '=', id)
    .select(['a.prossimo_addebito', 'a.ripresa_il'])
    .select(
      sql<number>`a.prossimo_centesimi - sconto_atteso(a.id, a.prossimo_centesimi)`.as(
        'importo_centesimi',
      ),
    )
    .select(sql<string | null>`prossimo_metodo('abbonamento', a.id)`.as('metodo'))
    .executeTakeFirstOrThrow()
  const { prossimo_addebito: giorno } = prossimo
  // The charge of a day may be of a part of a period only.
  return { ...prossimo, ...(giorno !== null && (await findRinnovo(db, id, giorno))) }
}

/** About the periods that went by while nobody was charged. */
function messaggiDelFermo({
  config,
  db,
  mailer,
}: Omit<Needs, 'clock'>): Record<string, UscitaHandler> {
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
      const rinnovo = await findRinnovo(db, riga.id, giorno)
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
export function messaggiAbbonamenti(needs: Needs): Record<string, UscitaHandler> {
  const { config, db, mailer, clock } = needs
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
      const parole = paroleDelCambio(dati, azione)
      if (parole !== null) await avvisaEsercente(db, riga, parole, unicita)
      const email = emailDelCambio(dati, azione, config.origin)
      if (email === null) return
      const avviso = {
        abbonamento_id,
        tipo: cambio.prezzo === null ? 'cambio' : 'prezzo',
        giorno: cambio.vale_dal,
      } as const
      await inviaAvviso({ db, mailer, clock }, avviso, {
        ...email,
        destinatario: riga.email,
        unicita,
      })
    },
    ...messaggiDelFermo({ config, db, mailer }),
    ...messaggiTrasferimento(needs),
    ...messaggiDisdette({ config, db, mailer }),
    ...messaggiChiusura({ config, db, mailer }),
    ...messaggiPausa({ config, db, mailer }),
    ...messaggiRegalo({ config, db, mailer }),
    ...messaggiSconto({ config, db, mailer }),
    ...messaggiGiorno({ config, db, mailer, clock }),
    ...messaggiIscrizioni({ config, db, mailer }),
    ...messaggiAvvisi({ config, db, mailer, clock }),
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
