import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import {
  assistenzaDelCliente,
  assistenzaMessaggio,
  assistenzaPassata,
  assistenzaRicevuta,
} from '../../../emails/assistenza.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notifica } from '../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { messaggiRinegoziazione } from './messaggi-rinegoziazione.ts'
import { f } from '@rateo/domain/parole/frase'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

const readRichiesta = (db: Db, id: string) =>
  db
    .selectFrom('richieste_assistenza as r')
    .innerJoin('utenti as u', 'u.id', 'r.utente_id')
    .leftJoin('utenti as s', 's.id', 'r.assegnata_a')
    .leftJoin('esercenti as e', 'e.id', 'r.destinatario_id')
    .select(['r.id', 'r.created_at', 'r.passata_at', 'r.soggetto', 'r.destinatario', 'u.nome'])
    .select(['u.email', 's.email as staff_email', 's.nome as staff_nome', 'r.destinatario_id'])
    .select(['e.email as negozio_email', 'e.ragione_sociale'])
    .where('r.id', '=', id)
    .executeTakeFirst()

type Richiesta = NonNullable<Awaited<ReturnType<typeof readRichiesta>>>

/** The esercente who is asked; null when it is the staff. */
const negozioDi = ({ destinatario, destinatario_id, negozio_email, ragione_sociale }: Richiesta) =>
  destinatario === 'esercente' && destinatario_id !== null
    ? { id: destinatario_id, email: negozio_email ?? '', nome: ragione_sociale ?? '' }
    : null

const readMessaggio = (db: Db, id: string) =>
  db
    .selectFrom('messaggi_assistenza')
    .select(['richiesta_id', 'dello_staff', 'dell_esercente'])
    .where('id', '=', id)
    .where('interna', '=', false)
    .executeTakeFirst()

const perLoStaff = (db: Db, { id }: Richiesta, testo: string, unicita: string) =>
  notifica(
    db,
    { ruolo: 'admin' },
    {
      testo,
      indirizzo: `/gestione/assistenza/${id}`,
      unicita: `${unicita}:staff`,
      evento: 'assistenza_da_leggere',
    },
  )

async function perIlNegozio(
  db: Db,
  { id }: Richiesta,
  { negozio, testo, unicita }: { negozio: string; testo: string; unicita: string },
) {
  await notifica(
    db,
    { ruolo: 'esercente', esercente_id: negozio },
    { testo, indirizzo: `/assistenza/${id}`, unicita: `${unicita}:esercente` },
  )
}

/** A request has come: who asked reads who answers and by when, and who is asked is told. */
const ricevuta =
  ({ config: { origin }, db, mailer }: Needs): UscitaHandler =>
  async ({ unicita, contenuto }) => {
    const r = await readRichiesta(db, String(contenuto['richiesta_id']))
    if (!r) throw new Error(`${unicita}: no such richiesta`)
    const url = `${origin}/assistenza/${r.id}`
    // Told late, after it had passed, it speaks of those who have it now.
    const dal = r.passata_at ?? r.created_at
    const negozio = negozioDi(r)
    await mailer.invia({
      ...assistenzaRicevuta(r.nome, { url, dal, negozio: negozio?.nome ?? null }),
      destinatario: r.email,
      unicita,
    })
    if (negozio === null) {
      const testo = f`Nuova richiesta di assistenza da ${{ nome: r.nome }}: ${{ soggetto: r.soggetto }}`
      await perLoStaff(db, r, testo, unicita)
      return
    }
    const testo = f`${{ nome: r.nome }} ti chiede assistenza: ${{ soggetto: r.soggetto }}`
    await perIlNegozio(db, r, { negozio: negozio.id, testo, unicita })
    await mailer.invia({
      ...assistenzaDelCliente(negozio.nome, { url, dal }),
      destinatario: negozio.email,
      attivita: negozio.id,
      unicita: `${unicita}:esercente`,
    })
  }

/** The staff have it now: all three are told. */
const passata =
  ({ config: { origin }, db, mailer }: Needs): UscitaHandler =>
  async ({ unicita, contenuto }) => {
    const r = await readRichiesta(db, String(contenuto['richiesta_id']))
    if (!r || r.passata_at === null) throw new Error(`${unicita}: no such richiesta`)
    await mailer.invia({
      ...assistenzaPassata(r.nome, { url: `${origin}/assistenza/${r.id}`, dal: r.passata_at }),
      destinatario: r.email,
      unicita,
    })
    const testo = f`Una richiesta passa all’assistenza: ${{ soggetto: r.soggetto }}`
    await perLoStaff(db, r, testo, unicita)
    if (r.destinatario_id === null) return
    await perIlNegozio(db, r, {
      negozio: r.destinatario_id,
      testo: `La richiesta di ${r.nome} è passata all’assistenza di Rateo: ${r.soggetto}`,
      unicita,
    })
  }

/** To those who were asked: the esercente, or who of the staff has it. While nobody does it waits in the queue. */
async function aChiRisponde({ config, db, mailer }: Needs, r: Richiesta, unicita: string) {
  const negozio = negozioDi(r)
  if (negozio !== null) {
    const testo = f`${{ nome: r.nome }} ha scritto ancora: ${{ soggetto: r.soggetto }}`
    await perIlNegozio(db, r, { negozio: negozio.id, testo, unicita })
  }
  const [nome, email, pagina] =
    negozio === null
      ? [r.staff_nome ?? '', r.staff_email, 'gestione/assistenza']
      : [negozio.nome, negozio.email, 'assistenza']
  if (email === null) return
  const url = `${config.origin}/${pagina}/${r.id}`
  await mailer.invia({
    ...assistenzaMessaggio(nome, { url, chi: 'Chi ha aperto la richiesta' }),
    destinatario: email,
    ...(negozio !== null && { attivita: negozio.id }),
    unicita,
  })
}

/** A message: the other side is told. */
const messaggio =
  (needs: Needs): UscitaHandler =>
  async ({ unicita, contenuto }) => {
    const { config, db, mailer } = needs
    const m = await readMessaggio(db, String(contenuto['messaggio_id']))
    const r = m && (await readRichiesta(db, m.richiesta_id))
    if (!r) throw new Error(`${unicita}: no such messaggio`)
    if (!m.dello_staff && !m.dell_esercente) {
      await aChiRisponde(needs, r, unicita)
      return
    }
    const chi = m.dello_staff ? 'L’assistenza' : (r.ragione_sociale ?? 'L’esercente')
    await mailer.invia({
      ...assistenzaMessaggio(r.nome, { url: `${config.origin}/assistenza/${r.id}`, chi }),
      destinatario: r.email,
      unicita,
    })
  }

/** The worker's handlers for the topics of this area. Safe to be called again with the same row. */
export const messaggiAssistenza = (needs: Needs): Record<string, UscitaHandler> => ({
  ...messaggiRinegoziazione(needs),
  assistenza_ricevuta: ricevuta(needs),
  assistenza_passata: passata(needs),
  assistenza_messaggio: messaggio(needs),
})
