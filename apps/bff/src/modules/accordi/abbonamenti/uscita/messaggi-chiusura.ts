import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { fraseCessazione } from '@rateo/domain/atti/chiusura-abbonamento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import { abbonamentoCessato } from '../../../../emails/abbonamento-cessato.ts'
import {
  recessoAbbonamentoCliente,
  recessoAbbonamentoEsercente,
  titoloRecessoAbbonamento,
} from '../../../../emails/recesso-abbonamento.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import { emettiFoglio } from '../../../registri/documenti/index.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { avvisaEsercente, findDaAvvisare } from '../da-avvisare.queries.ts'
import { findCessazione, findResoAdAltri, findRicevutaRecesso } from './chiusura.queries.ts'
import { ricevutaPdf } from './recedi.ts'
import { f } from '@rateo/domain/parole/frase'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

/** An end at once: the cliente has it in writing with the reason and what goes back. */
async function diCessazione({ config, db, mailer }: Needs, id: string, unicita: string) {
  const [riga, chiusa] = await Promise.all([findDaAvvisare(db, id), findCessazione(db, id)])
  if (chiusa?.reso == null) throw new Error(`${unicita}: no such chiusura`)
  const altrui = await findResoAdAltri(db, id)
  const suo = {
    ...chiusa,
    rimborso_centesimi: Math.max(0, chiusa.rimborso_centesimi - altrui),
    // Money that is handed back is told to the esercente, who knows to whom.
    a_mano_centesimi: altrui > 0 ? 0 : chiusa.a_mano_centesimi,
  }
  // Money of a present, or of who had it before, goes back to who paid it.
  const agliAltri = `Tornano ${formattaEuro(altrui)} a chi li aveva pagati.`
  const frasi = [
    ...(altrui > 0 ? [agliAltri] : []),
    ...(altrui === 0 || suo.rimborso_centesimi > 0 ? [fraseCessazione(chiusa.reso, suo)] : []),
  ]
  const dati = { ...riga, ...suo, frase: frasi.join(' ') }
  await avvisaEsercente(db, riga, `è cessato subito. ${dati.frase}`, unicita)
  await mailer.invia({
    ...abbonamentoCessato(dati, config.origin),
    destinatario: riga.email,
    unicita,
  })
}

/** The receipt to the cliente, to be kept (durable medium), and the same facts to the esercente. */
export function messaggiChiusura({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    abbonamento_chiuso: async ({ unicita, contenuto }) => {
      const id = String(contenuto['abbonamento_id'])
      const r = await findRicevutaRecesso(db, id)
      if (r === undefined) {
        await diCessazione({ config, db, mailer }, id, unicita)
        return
      }
      const indirizzo = `/abbonamenti/${r.id}`
      // The person who paid for a present has a page of its own.
      const suo = r.regalo_id === null ? indirizzo : `/regali/${r.regalo_id}`
      const ricevuta = {
        tipo: 'altro',
        titolo: `Ricevuta del recesso: ${r.piano}`,
        numero: r.numero,
        esercente_id: r.esercente_id,
        cliente_id: r.cliente_id,
        abbonamento_id: r.id,
        data: giornoDiRoma(r.dichiarato_at.toISOString()),
        fonte: `recesso_abbonamento:${r.id}`,
        now: r.dichiarato_at,
      } as const
      const pdf = await emettiFoglio(db, ricevuta, config.origin, (qr) => ricevutaPdf(db, r, qr))
      const allegati = [
        {
          filename: `recesso-${r.numero}.pdf`,
          content: pdf,
          contentType: 'application/pdf',
        },
      ]
      await notifica(
        db,
        { ruolo: 'cliente', cliente_id: r.cliente_id },
        { testo: titoloRecessoAbbonamento(r), indirizzo: suo, unicita: `${unicita}:cliente` },
      )
      await mailer.invia({
        ...recessoAbbonamentoCliente({ ...r, indirizzo: suo }, config.origin),
        destinatario: r.email,
        unicita: `${unicita}:cliente`,
        allegati,
      })
      await notifica(
        db,
        { ruolo: 'esercente', esercente_id: r.esercente_id },
        {
          testo: f`${{ nome: r.nome }} ha receduto dall’abbonamento ${{ piano: r.piano }}`,
          indirizzo,
          unicita: `${unicita}:esercente`,
        },
      )
      await mailer.invia({
        ...recessoAbbonamentoEsercente({ ...r, indirizzo }, config.origin),
        destinatario: r.email_esercente,
        attivita: r.esercente_id,
        unicita: `${unicita}:esercente`,
        allegati,
      })
    },
  }
}
