import { mascheraIban } from '@rateo/domain/banca/iban'
import { causaleSdd } from '@rateo/domain/banca/sdd-causali'
import {
  addebitoRestituitoCliente,
  addebitoRestituitoEsercente,
  addebitoRitirato,
  type DatiMandato,
  type FattoMandato,
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

/** A debit with its debt and its mandato. */
async function readAddebito(db: Db, tentativo_id: string) {
  return db
    .selectFrom('tentativi as t')
    .innerJoin('pagamenti as p', 'p.id', 't.pagamento_id')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'p.cliente_id')
        .onRef('c.esercente_id', '=', 'p.esercente_id'),
    )
    .innerJoin('clienti as persona', 'persona.id', 'p.cliente_id')
    .leftJoin('addebiti_sdd as s', 's.tentativo_id', 't.id')
    .where('t.id', '=', tentativo_id)
    .select([
      'p.id',
      'p.causale',
      'p.scadenza',
      'p.valido_fino',
      'p.importo_centesimi',
      't.importo_centesimi as addebitato_centesimi',
      's.mandato_id',
      's.addebito_il',
      'e.ragione_sociale as esercente',
      'e.email as email_esercente',
      'c.nome as cliente',
      'persona.email as email_cliente',
    ])
    .executeTakeFirst()
}

/** Facts after which nothing more is debited under a mandato. */
const FINITI: readonly FattoMandato[] = ['revocato', 'bloccato', 'scaduto', 'sospeso']

/** Facts of which both sides are told; a beginning is told to the cliente who signed it. */
const ANCHE_ESERCENTE: readonly string[] = ['attivo', 'revocato', 'bloccato', 'sospeso', 'scaduto']

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
      const fatto = text(uscita, 'fatto') as FattoMandato
      const email = fattoMandato(masked(m), fatto)
      const { unicita } = uscita
      // A cliente whose rate or abbonamenti were paid with it is asked for another way, before the next one is due.
      const dipendenti = FINITI.includes(fatto) ? await findDipendenti(db, m.id) : []
      const suo =
        dipendenti.length > 0
          ? mandatoDaSostituire(masked(m), { fatto, dipendenti, origin: config.origin })
          : email
      await mailer.invia({ ...suo, destinatario: m.email_cliente, unicita: `${unicita}:cliente` })
      if (!ANCHE_ESERCENTE.includes(fatto)) return
      await mailer.invia({
        ...email,
        destinatario: m.email_esercente,
        unicita: `${unicita}:esercente`,
      })
    },
    preavviso_sdd: async (uscita) => {
      const a = await readAddebito(db, text(uscita, 'tentativo_id'))
      if (!a?.mandato_id || !a.addebito_il) return
      const m = await mandati(db).where('m.id', '=', a.mandato_id).executeTakeFirstOrThrow()
      const quanto = { importo_centesimi: a.addebitato_centesimi, addebito_il: a.addebito_il }
      await mailer.invia({
        ...preavvisoSdd(a, masked(m), quanto),
        destinatario: a.email_cliente,
        unicita: uscita.unicita,
      })
    },
    addebito_ritirato: async (uscita) => {
      const a = await readAddebito(db, text(uscita, 'tentativo_id'))
      if (!a?.addebito_il) return
      const quanto = { importo_centesimi: a.addebitato_centesimi, addebito_il: a.addebito_il }
      await mailer.invia({
        ...addebitoRitirato(a, quanto, config.origin),
        destinatario: a.email_cliente,
        unicita: uscita.unicita,
      })
    },
    addebito_sdd_non_riuscito: async (uscita) => {
      const a = await readAddebito(db, text(uscita, 'tentativo_id'))
      const { causale } = uscita.contenuto
      if (!a?.mandato_id || typeof causale !== 'string') return
      if (causale === MANDATO_INUTILIZZABILE || causaleSdd(causale).azione === 'ferma') {
        await sospendiMandato(db, { id: a.mandato_id, causale }, clock.now())
      }
    },
    addebito_restituito: async (uscita) => {
      const a = await readAddebito(db, text(uscita, 'tentativo_id'))
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
        unicita: `${unicita}:esercente`,
      })
    },
  }
}
