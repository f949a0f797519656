import { paroleRequisiti, siCompleta } from '@rateo/domain/identita/conto-collegato'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Db } from '../../../db/database.ts'
import {
  accreditoEmail,
  contoCollegato,
  saldoEmail,
  titoloConto,
} from '../../../emails/conti/conto-collegato.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notifica } from '../../base/notifiche/index.ts'
import type { Uscita, UscitaHandler } from '../../base/uscite/index.ts'
import { findAccredito } from './accrediti.queries.ts'
import { f } from '@rateo/domain/parole/frase'

function testo({ contenuto }: Uscita, nome: string): string {
  const scritto = contenuto[nome]
  return typeof scritto === 'string' ? scritto : ''
}

const leggiConto = (db: Db, esercente_id: string) =>
  db
    .selectFrom('conti_collegati as c')
    .innerJoin('esercenti as e', 'e.id', 'c.esercente_id')
    .where('c.esercente_id', '=', esercente_id)
    .select(['c.stato', 'c.dovuti', 'c.entro', 'e.ragione_sociale', 'e.email'])
    .executeTakeFirst()

/** The messages about the account of an esercente, and about its payouts. */
export function messaggiConti({
  config,
  db,
  mailer,
}: Pick<Deps, 'config' | 'db'> & { mailer: Mailer }): Record<string, UscitaHandler> {
  const { origin } = config
  return {
    conto_collegato: async (uscita) => {
      const esercente_id = testo(uscita, 'esercente_id')
      const conto = await leggiConto(db, esercente_id)
      // A state that is over already is not told: the message after this one tells how it is.
      if (!conto || conto.stato === 'da_aprire' || conto.stato !== testo(uscita, 'stato')) return
      const { stato, ragione_sociale, email, entro } = conto
      const { unicita } = uscita
      const chi = { ruolo: 'esercente', esercente_id } as const
      const indirizzo = '/profilo?scheda=attivita'
      await notifica(db, chi, { testo: titoloConto(stato), indirizzo, unicita })
      const dettagli = {
        dovuti: paroleRequisiti(conto.dovuti),
        entro,
        siCompleta: siCompleta(stato, conto.dovuti),
      }
      await mailer.invia({
        ...contoCollegato(stato, ragione_sociale, dettagli, origin),
        destinatario: email,
        attivita: esercente_id,
        unicita,
      })
    },
    saldo_conto: async (uscita) => {
      const esercente_id = testo(uscita, 'esercente_id')
      const conto = await leggiConto(db, esercente_id)
      const saldo = uscita.contenuto['saldo_centesimi']
      if (!conto || typeof saldo !== 'number') return
      const { unicita } = uscita
      const chi = { ruolo: 'esercente', esercente_id } as const
      const email = saldoEmail(saldo, conto.ragione_sociale, origin)
      await notifica(db, chi, {
        testo: email.oggetto,
        indirizzo: '/pagamenti/accrediti',
        unicita,
      })
      await mailer.invia({ ...email, destinatario: conto.email, attivita: esercente_id, unicita })
    },
    accredito: async (uscita) => {
      const esercente_id = testo(uscita, 'esercente_id')
      const conto = await leggiConto(db, esercente_id)
      if (!conto) return
      const accredito = await findAccredito(db, esercente_id, testo(uscita, 'accredito_id'))
      const { unicita } = uscita
      const quanto = formattaEuro(accredito.importo_centesimi)
      const chi = { ruolo: 'esercente', esercente_id } as const
      await notifica(db, chi, {
        testo:
          accredito.motivo === null
            ? f`Accredito di ${{ quanto }} arrivato`
            : f`L’accredito di ${{ quanto }} è tornato indietro`,
        indirizzo: '/pagamenti/accrediti',
        unicita,
      })
      await mailer.invia({
        ...accreditoEmail(accredito, conto.ragione_sociale, origin),
        destinatario: conto.email,
        attivita: esercente_id,
        unicita,
      })
    },
  }
}
