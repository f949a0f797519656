import { scriviCodice } from '@rateo/domain/banca/codice-richiesta'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import type { Config } from '../../../config.ts'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { linkGateway } from '../../../emails/dati-pagamento.ts'
import { f } from '@rateo/domain/parole/frase'
import { addebitoInArrivo, rinnovoDaPagare, sollecito } from '../../../emails/sollecito.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { createSms } from '../../../integrations/sms/sms.ts'
import { findLogoDaStampare, indirizzoDi } from '../../registri/documenti/index.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { showPromesse } from '../promesse/index.ts'
import { findDaInviare } from './da-inviare.queries.ts'
import { conservaLettera } from './conserva-lettera.ts'
import { letteraPdf } from './lettera-pdf.ts'

type Needs = {
  config: Config
  db: Db
  clock: Clock
  mailer: Mailer
  /** The address at which a debt is paid without an account; null where none may be made. */
  linkSenzaAccount: (pagamento_id: string) => Promise<string | null>
  /** The code by which who is written to finds out that it is true. */
  codiceDi: (pagamento_id: string) => Promise<string>
}

/** The worker's handlers for the topics of this area. Safe to be called again with the same row. */
export function messaggiSolleciti({
  config,
  db,
  clock,
  mailer,
  linkSenzaAccount,
  codiceDi,
}: Needs): Record<string, UscitaHandler> {
  return {
    sollecito: async ({ unicita, contenuto }) => {
      const row = await findDaInviare(db, clock, String(contenuto['sollecito_id']))
      if (!row) throw new Error(`${unicita}: no such sollecito`)
      // Paid between the queue and now.
      if (!['da_pagare', 'parzialmente_pagato', 'insoluto'].includes(row.stato)) return
      const { importo_centesimi, giorno } = row
      const codice = await codiceDi(row.id)
      if (row.canale === 'sms') {
        if (row.telefono === null) return
        const quando =
          row.livello === 'promemoria'
            ? f`da pagare entro il ${{ scadenza: formattaGiorno(row.scadenza) }}`
            : f`sono scaduti`
        const testo = f`${{ esercente: row.esercente }}: ${{ importo: formattaEuro(importo_centesimi) }} per "${{ causale: row.causale.slice(0, 60) }}" ${{ quando }}. Paga qui: ${{ link: `${config.origin}/gateway/${row.id}` }} o verifica su ${{ verifica: `${config.origin}/verifica` }} col codice ${{ codice: scriviCodice(codice) }}`
        const sms = { modello: 'sms_sollecito', testo, destinatario: row.telefono, unicita }
        await createSms({ config, db, clock }).invia(sms)
        return
      }
      const livello = row.livello
      const isRinnovo = row.origine === 'abbonamento' && row.passo !== null
      const { motivo_no } = await showPromesse(db, row.id, {}, clock)
      const quando = motivo_no === null ? await linkSenzaAccount(row.id) : null
      const email = isRinnovo
        ? rinnovoDaPagare({ ...row, codice }, config.origin)
        : livello === 'promemoria' && row.metodo !== null
          ? addebitoInArrivo({ ...row, codice }, row.metodo, config.origin)
          : sollecito({ ...row, quando, codice }, livello, config.origin)
      const lettera = letteraPdf(livello, giorno, async () => ({
        ...row,
        giorno,
        indirizzo: indirizzoDi(row),
        logo: await findLogoDaStampare(db, row.esercente_id),
        link: linkGateway(config.origin, row.id),
      }))
      // The letter that the cliente is sent is a document of both: the same bytes, drawn once.
      const allegati = lettera
        ? [{ ...lettera, content: await conservaLettera({ db, clock }, unicita, row, lettera) }]
        : []
      await mailer.invia({ ...email, destinatario: row.email, unicita, allegati })
    },
  }
}
