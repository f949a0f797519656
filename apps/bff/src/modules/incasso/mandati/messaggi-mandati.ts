import { mascheraIban } from '@rateo/domain/banca/iban'
import { causaleSdd } from '@rateo/domain/banca/sdd-causali'
import {
  addebitoRestituitoCliente,
  addebitoRestituitoEsercente,
  addebitoRitirato,
  type DatiMandato,
  type FattoMandato,
  isFattoMandato,
  fattoMandato,
  mandatoDaSostituire,
  preavvisoSdd,
} from '../../../emails/mandato.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { annullaRicevuta } from '../../registri/documenti/index.ts'
import type { Uscita, UscitaHandler } from '../../base/uscite/index.ts'
import { findDipendenti } from './dettaglio.queries.ts'
import { MANDATO_INUTILIZZABILE, sospendiMandato } from './sospendi-mandato.ts'

const text = ({ contenuto, unicita }: Uscita, key: string): string => {
  const value = contenuto[key]
  if (typeof value !== 'string') throw new TypeError(`${unicita}: ${key} is missing`)
  return value
}

function mandati(db: Db) {
  return db
    .selectFrom('mandati as m')
    .innerJoin('esercenti as e', 'e.id', 'm.esercente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'm.cliente_id')
        .onRef('c.esercente_id', '=', 'm.esercente_id'),
    )
    .innerJoin('clienti as persona', 'persona.id', 'm.cliente_id')
    .select([
      'm.id',
      'm.esercente_id',
      'm.umr',
      'm.creditore_id',
      'm.riferimento_banca',
      'm.iban',
      'm.motivo',
      'e.ragione_sociale as esercente',
      'e.email as email_esercente',
      'c.nome as cliente',
      'persona.email as email_cliente',
    ])
}

const masked = <T extends DatiMandato>(m: T): T => ({ ...m, iban: mascheraIban(m.iban) })

/** A debit with its debt. */
const addebito = (db: Db, tentativo_id: string) =>
  db
    .selectFrom('tentativi as t')
    .innerJoin('pagamenti as p', 'p.id', 't.pagamento_id')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'p.cliente_id')
        .onRef('c.esercente_id', '=', 'p.esercente_id'),
    )
    .innerJoin('clienti as persona', 'persona.id', 'p.cliente_id')
    .where('t.id', '=', tentativo_id)
    .select([
      'p.id',
      'p.esercente_id',
      'p.numero',
      'p.causale',
      'p.scadenza',
      'p.valido_fino',
      'p.importo_centesimi',
      't.importo_centesimi as addebitato_centesimi',
      'e.ragione_sociale as esercente',
      'e.email as email_esercente',
      'c.nome as cliente',
      'persona.email as email_cliente',
    ])

/** A debit that was announced for a day, under its mandato; undefined for one that is none of these. */
const readAnnunciato = (db: Db, tentativo_id: string) =>
  addebito(db, tentativo_id)
    .innerJoin('addebiti_sdd as s', 's.tentativo_id', 't.id')
    .select(['s.mandato_id', 's.addebito_il'])
    .executeTakeFirst()

/** Facts after which nothing more is debited under a mandato. */
const FINITI: readonly FattoMandato[] = ['revocato', 'bloccato', 'scaduto', 'sospeso']

/** The messages about mandati and the debits under them, and the effects of their failures. */
export function messaggiMandati({
  config,
  db,
  clock,
  mailer,
}: Pick<Deps, 'config' | 'db' | 'clock'> & { mailer: Mailer }): Record<string, UscitaHandler> {
  return {
    mandato: async (uscita) => {
      const m = await mandati(db).where('m.id', '=', text(uscita, 'mandato_id')).executeTakeFirst()
      if (!m) return
      const fatto = text(uscita, 'fatto')
      if (!isFattoMandato(fatto))
        throw new TypeError(`${uscita.unicita}: no fact is called ${fatto}`)
      const { unicita } = uscita
      // A cliente whose rate or abbonamenti were paid with it is asked for another way, before the next one is due.
      const dipendenti = FINITI.includes(fatto) ? await findDipendenti(db, m.id) : []
      const suo =
        dipendenti.length > 0
          ? mandatoDaSostituire(masked(m), { fatto, dipendenti, origin: config.origin })
          : fattoMandato(masked(m), fatto, 'cliente')
      await mailer.invia({ ...suo, destinatario: m.email_cliente, unicita: `${unicita}:cliente` })
      // A mandato that the provider refused never was one: the esercente knows nothing of it.
      if (fatto === 'rifiutato') return
      await mailer.invia({
        ...fattoMandato(masked(m), fatto, 'esercente'),
        destinatario: m.email_esercente,
        attivita: m.esercente_id,
        unicita: `${unicita}:esercente`,
      })
    },
    preavviso_sdd: async (uscita) => {
      const a = await readAnnunciato(db, text(uscita, 'tentativo_id'))
      if (!a) return
      const m = await mandati(db).where('m.id', '=', a.mandato_id).executeTakeFirstOrThrow()
      const quanto = { importo_centesimi: a.addebitato_centesimi, addebito_il: a.addebito_il }
      await mailer.invia({
        ...preavvisoSdd(a, masked(m), quanto),
        destinatario: a.email_cliente,
        unicita: uscita.unicita,
      })
    },
    addebito_ritirato: async (uscita) => {
      const a = await readAnnunciato(db, text(uscita, 'tentativo_id'))
      if (!a) return
      const quanto = { importo_centesimi: a.addebitato_centesimi, addebito_il: a.addebito_il }
      await mailer.invia({
        ...addebitoRitirato(a, quanto, config.origin),
        destinatario: a.email_cliente,
        unicita: uscita.unicita,
      })
    },
    addebito_sdd_non_riuscito: async (uscita) => {
      const a = await readAnnunciato(db, text(uscita, 'tentativo_id'))
      const { causale } = uscita.contenuto
      if (!a || typeof causale !== 'string') return
      if (causale === MANDATO_INUTILIZZABILE || causaleSdd(causale).azione === 'ferma') {
        await sospendiMandato(db, { id: a.mandato_id, causale }, clock.now())
      }
    },
    addebito_restituito: async (uscita) => {
      const a = await addebito(db, text(uscita, 'tentativo_id')).executeTakeFirst()
      if (!a) return
      const causale = text(uscita, 'causale')
      // The receipt says that it was paid, which is not true any more.
      await annullaRicevuta(db, a.id, clock.now())
      const reso = Number(uscita.contenuto['reso_centesimi'] ?? 0)
      const quanto = { importo_centesimi: a.addebitato_centesimi, reso_centesimi: reso }
      const args = [a, quanto, causale, config.origin] as const
      const { unicita } = uscita
      await mailer.invia({
        ...addebitoRestituitoCliente(...args),
        destinatario: a.email_cliente,
        unicita: `${unicita}:cliente`,
      })
      await mailer.invia({
        ...addebitoRestituitoEsercente(...args),
        destinatario: a.email_esercente,
        attivita: a.esercente_id,
        unicita: `${unicita}:esercente`,
      })
    },
  }
}
