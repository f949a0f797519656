import { formattaEuro } from '@rateo/domain/denaro'
import { formattaGiorno } from '@rateo/domain/formato'
import type { LivelloSollecito } from '@rateo/domain/sollecito'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { linkGateway } from '../../emails/dati-pagamento.ts'
import { addebitoInArrivo, rinnovoDaPagare, sollecito } from '../../emails/sollecito.ts'
import type { Mailer } from '../../integrations/mail/mailer.ts'
import { createSms } from '../../integrations/sms/sms.ts'
import type { UscitaHandler } from '../uscite/index.ts'
import { letteraPdf } from './lettera-pdf.ts'

type Needs = { config: Config; db: Db; clock: Clock; mailer: Mailer }

/** What the worker does with the topics of this area. Safe to be called again with the same row. */
export function messaggiSolleciti({
  config,
  db,
  clock,
  mailer,
}: Needs): Record<string, UscitaHandler> {
  return {
    sollecito: async ({ unicita, contenuto }) => {
      const row = await db
        .selectFrom('solleciti as s')
        .innerJoin('pagamenti as p', 'p.id', 's.pagamento_id')
        .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
        .innerJoin('clienti as c', 'c.id', 'p.cliente_id')
        .where('s.id', '=', String(contenuto['sollecito_id']))
        .select([
          's.livello',
          's.canale',
          's.passo',
          'p.origine',
          'p.id',
          'p.causale',
          'p.scadenza',
          'p.valido_fino',
        ])
        .select(['p.residuo_centesimi', 'p.stato', 'e.ragione_sociale as esercente'])
        .select([
          's.dal',
          's.inviato_il',
          'e.partita_iva',
          'e.indirizzo',
          'e.cap',
          'e.citta',
          'e.provincia',
        ])
        .select(['c.codice_fiscale as cliente_codice_fiscale'])
        .select(
          sql<
            string | null
          >`case p.origine when 'rata' then prossimo_metodo('dilazione', p.origine_id)
            when 'abbonamento' then prossimo_metodo('abbonamento', p.origine_id) end`.as('metodo'),
        )
        .select(['e.email as email_esercente', 'c.nome as cliente', 'c.email', 'c.telefono'])
        .executeTakeFirst()
      if (!row) throw new Error(`${unicita}: no such sollecito`)
      // Paid between the queue and now.
      if (!['da_pagare', 'parzialmente_pagato', 'insoluto'].includes(row.stato)) return
      const importo_centesimi = row.residuo_centesimi ?? 0
      if (row.canale === 'sms') {
        if (row.telefono === null) return
        const quando =
          row.livello === 'promemoria'
            ? `da pagare entro il ${formattaGiorno(row.scadenza)}`
            : 'sono scaduti'
        const testo = `${row.esercente}: ${formattaEuro(importo_centesimi)} per "${row.causale.slice(0, 60)}" ${quando}. Paga qui: ${config.origin}/gateway/${row.id}`
        await createSms({ config, db, clock }).invia({ destinatario: row.telefono, testo, unicita })
        return
      }
      const livello = row.livello as LivelloSollecito
      const isRinnovo = row.origine === 'abbonamento' && row.passo !== null
      const dati = { ...row, importo_centesimi }
      const email = isRinnovo
        ? rinnovoDaPagare(dati, config.origin)
        : livello === 'promemoria' && row.metodo !== null
          ? addebitoInArrivo(dati, row.metodo, config.origin)
          : sollecito(dati, livello, config.origin)
      const comune = [row.cap, row.citta, row.provincia && `(${row.provincia})`]
      const lettera = await letteraPdf(livello, {
        ...row,
        giorno: row.inviato_il ?? row.dal,
        indirizzo: [row.indirizzo, comune.filter(Boolean).join(' ')].filter(Boolean).join(', '),
        importo_centesimi,
        pagamento_id: row.id,
        link: linkGateway(config.origin, row.id),
      })
      const allegati = lettera ? [lettera] : []
      await mailer.invia({ ...email, destinatario: row.email, unicita, allegati })
    },
  }
}
