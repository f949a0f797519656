import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { rimborsoFallito, rimborsoRiuscito, rimborsoTornato } from '../../../emails/rimborso.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notifica } from '../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { messaggioRimborso } from './messaggio-rimborso.ts'
import { avvisaChiApprova } from './seconda-persona/avvisa-chi-approva.ts'
import { f } from '@rateo/domain/parole/frase'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

async function leggi(db: Db, unicita: string, id: unknown) {
  const row = await db
    .selectFrom('rimborsi as r')
    .innerJoin('tentativi as t', 't.id', 'r.tentativo_id')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'p.cliente_id')
        .onRef('c.esercente_id', '=', 'p.esercente_id'),
    )
    .innerJoin('clienti as persona', 'persona.id', 'p.cliente_id')
    .selectAll('r')
    .select(['t.metodo_etichetta', 'p.causale', 'p.importo_centesimi as dovuto_centesimi'])
    .select(['p.numero', 'p.scadenza', 'p.valido_fino'])
    .select(['e.ragione_sociale as esercente', 'c.nome as cliente'])
    .select(['e.email as email_esercente', 'persona.email as email_cliente'])
    .where('r.id', '=', String(id))
    .executeTakeFirst()
  if (!row) throw new Error(`${unicita}: no such rimborso`)
  const { dovuto_centesimi, pagamento_id, ...rimborso } = row
  const messaggio = messaggioRimborso(rimborso)
  const pagamento = { ...row, id: pagamento_id, importo_centesimi: dovuto_centesimi }
  return { pagamento, rimborso: { ...rimborso, messaggio } }
}

/** The worker's handlers for the topics of this area. Safe to be called again with the same row. */
export function messaggiRimborsi({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  const { origin } = config
  return {
    rimborso_da_approvare: avvisaChiApprova({ config, db, mailer }),
    rimborso_riuscito: async ({ unicita, contenuto }) => {
      const { pagamento, rimborso } = await leggi(db, unicita, contenuto['rimborso_id'])
      const importo = formattaEuro(rimborso.importo_centesimi)
      await notifica(
        db,
        { ruolo: 'cliente', cliente_id: rimborso.cliente_id },
        {
          testo: f`${{ esercente: pagamento.esercente }} ti ha rimborsato ${{ importo }}: ${{ causale: pagamento.causale }}`,
          indirizzo: `/pagamenti/${pagamento.id}`,
          unicita,
        },
      )
      const email = rimborsoRiuscito(pagamento, rimborso, origin)
      await mailer.invia({ ...email, destinatario: pagamento.email_cliente, unicita })
    },
    rimborso_fallito: async ({ unicita, contenuto }) => {
      const { pagamento, rimborso } = await leggi(db, unicita, contenuto['rimborso_id'])
      const importo = formattaEuro(rimborso.importo_centesimi)
      await notifica(
        db,
        { ruolo: 'esercente', esercente_id: rimborso.esercente_id },
        {
          testo: f`Il rimborso di ${{ importo }} a ${{ cliente: pagamento.cliente }} non è riuscito`,
          indirizzo: `/pagamenti/${pagamento.id}`,
          unicita,
        },
      )
      const email = rimborsoFallito(pagamento, rimborso, origin)
      await mailer.invia({
        ...email,
        destinatario: pagamento.email_esercente,
        attivita: rimborso.esercente_id,
        unicita,
      })
      // The rimborso had been announced: the cliente believes to have the money, and is told that it did not come.
      if (!contenuto['annunciato']) return
      const suo = `${unicita}:cliente`
      await notifica(
        db,
        { ruolo: 'cliente', cliente_id: rimborso.cliente_id },
        {
          testo: f`Il rimborso di ${{ importo }} di ${{ esercente: pagamento.esercente }} non è arrivato: la banca lo ha rimandato indietro`,
          indirizzo: `/pagamenti/${pagamento.id}`,
          unicita: suo,
        },
      )
      const tornato = rimborsoTornato(pagamento, rimborso, origin)
      await mailer.invia({ ...tornato, destinatario: pagamento.email_cliente, unicita: suo })
    },
  }
}
