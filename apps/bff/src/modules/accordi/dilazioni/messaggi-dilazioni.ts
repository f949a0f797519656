import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { ultimoGiornoPrimaDi } from '@rateo/domain/tempo/giorno'
import { rateInParole } from '@rateo/domain/credito/proposta-rate'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import {
  emailDilazione,
  FATTI_DILAZIONE,
  type FattoDilazione,
} from '../../../emails/dilazioni/dilazione.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notifica } from '../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { messaggiDiffida } from './atti/messaggi-diffida.ts'
import { messaggiRecesso } from './atti/messaggi-recesso.ts'
import { messaggiEvento } from './evento/messaggi-evento.ts'
import { findDebitiDi } from './dettaglio.queries.ts'
import { conParti } from './parti.queries.ts'
import { metodoDi } from './rate/metodo.queries.ts'
import { messaggiGiorno } from './rate/messaggi-giorno.ts'
import { messaggiRateRiaperte } from './rate/messaggi-rate-riaperte.ts'
import { messaggiSpostamenti } from './rate/messaggi-spostamenti.ts'
import { documentoDi } from './proposta/documento-dilazione.ts'
import { haInformazioni, informazioniPdf } from './proposta/informazioni-pdf.ts'
import { findRinegoziazione } from './rinegoziazione/rinegoziazioni.queries.ts'
import { messaggiCondono } from './rinuncia/messaggi-condono.ts'
import { messaggiRiduzione } from './riduzione/messaggi-riduzione.ts'
import { messaggiSaldo } from './saldo/messaggi-saldo.ts'
import { findTesto } from './proposta/testo.queries.ts'
import { findUltimaSospensione } from './sospensione/sospensione.queries.ts'
import { f } from '@rateo/domain/parole/frase'
import { registraFoglio } from '../../registri/documenti/index.ts'

const readDilazione = (db: Db, id: string) =>
  conParti(db)
    .where('d.id', '=', id)
    .select(['d.id', 'd.totale_centesimi', 'd.n_rate', 'd.scade_at', 'd.perfeziona_entro'])
    .select(['d.motivo', 'd.interessi_centesimi', 'd.spese_centesimi'])
    .select([
      sql<number>`d.tan_percento::float8`.as('tan_percento'),
      sql<number>`d.taeg_percento::float8`.as('taeg_percento'),
    ])
    .select(['d.pagato_centesimi', 'd.rimborsato_centesimi', 'd.condonato_centesimi'])
    .select('d.residuo_centesimi')
    .select(['d.prossima_scadenza', 'd.prossimo_importo_centesimi'])
    .executeTakeFirst()

/** The rate of a dilazione, its debts and the way it is paid, for its messages. */
async function readPiano(db: Db, d: { id: string; metodo: string | null }) {
  const [rate, debiti, metodo, prima] = await Promise.all([
    db
      .selectFrom('rate')
      .where('dilazione_id', '=', d.id)
      .where('riapre_id', 'is', null)
      .orderBy('n')
      .select(['n', 'totale_centesimi'])
      .execute(),
    findDebitiDi(db, d.id),
    metodoDi(db, d),
    findRinegoziazione(db, d.id),
  ])
  const quote = rate.map(({ n, totale_centesimi }) => ({
    n,
    totale_centesimi: totale_centesimi ?? 0,
  }))
  const anticipo = quote.find(({ n }) => n === 0)
  const subito = anticipo ? `${formattaEuro(anticipo.totale_centesimi)} subito, poi ` : ''
  return {
    piano: `${subito}${rateInParole(quote)}`,
    su_debito: debiti.length > 0 || prima !== undefined,
    // The cliente makes a transfer by itself.
    addebito_su: d.metodo === 'bonifico' ? null : metodo,
  }
}

const isFatto = (fatto: unknown): fatto is FattoDilazione =>
  FATTI_DILAZIONE.some((uno) => uno === fatto)

/** A copy for the cliente to keep (durable medium), the very bytes that were signed. */
const contratto = async (db: Db, { id, numero }: { id: string; numero: string }) => ({
  filename: `dilazione-${numero}.pdf`,
  content: await findTesto(db, id, 'cliente'),
  contentType: 'application/pdf',
})

const esercenteDi = async (db: Db, id: string): Promise<string> =>
  (
    await db
      .selectFrom('dilazioni')
      .where('id', '=', id)
      .select('esercente_id')
      .executeTakeFirstOrThrow()
  ).esercente_id

/** The sheet that the law wants read before a credit is signed, for the cliente to keep; nothing for other plans. */
async function informazioni(db: Db, { id, numero }: { id: string; numero: string }) {
  const documento = await documentoDi(db, id, 'cliente')
  if (!haInformazioni(documento)) return []
  return [
    {
      filename: `informazioni-${numero}.pdf`,
      content: await registraFoglio(db, await informazioniPdf(documento), {
        titolo: 'Informazioni sul credito',
        numero,
        data: documento.giorno,
        importo_centesimi: null,
        esercente_id: await esercenteDi(db, id),
        oggetto: 'dilazione',
        oggetto_id: id,
      }),
      contentType: 'application/pdf',
    },
  ]
}

const PROPOSTE: ReadonlySet<FattoDilazione> = new Set(['invia', 'approva'])

/** Adds to the message of a suspension its days, and why. */
async function diSospensione(
  db: Db,
  d: { id: string; motivo: string | null },
  fatto: FattoDilazione,
) {
  const riga = fatto === 'sospende' ? await findUltimaSospensione(db, d.id) : undefined
  if (riga === undefined) return { sospensione: null, motivo: d.motivo }
  const { fino_al, spostate, motivo } = riga
  return { sospensione: { fino_al, rate: spostate }, motivo }
}

async function allegati(db: Db, d: { id: string; numero: string }, fatto: FattoDilazione) {
  if (fatto === 'accetta') return [await contratto(db, d)]
  return PROPOSTE.has(fatto) ? informazioni(db, d) : []
}

/** The messages of a dilazione to its two parties: by e-mail, and in the portal. */
export function messaggiDilazioni({
  config,
  db,
  mailer,
}: Pick<Deps, 'config' | 'db'> & { mailer: Mailer }): Record<string, UscitaHandler> {
  return {
    ...messaggiRateRiaperte({ config, db, mailer }),
    ...messaggiSpostamenti({ config, db, mailer }),
    ...messaggiEvento({ config, db, mailer }),
    ...messaggiGiorno({ config, db, mailer }),
    ...messaggiRecesso({ config, db, mailer }),
    ...messaggiDiffida({ config, db, mailer }),
    ...messaggiCondono({ config, db, mailer }),
    ...messaggiSaldo({ config, db, mailer }),
    ...messaggiRiduzione({ config, db, mailer }),
    dilazione: async ({ contenuto, unicita }) => {
      const { dilazione_id, fatto, da } = contenuto
      if (typeof dilazione_id !== 'string' || !isFatto(fatto)) return
      // The cliente knows nothing of a dilazione that was never sent.
      if (fatto === 'annulla' && da === 'bozza') return
      const d = await readDilazione(db, dilazione_id)
      if (d === undefined) throw new Error(`${unicita}: no such dilazione`)
      const limite = d.scade_at ?? d.perfeziona_entro
      const dati = {
        ...d,
        ...(await readPiano(db, d)),
        ...(await diSospensione(db, d, fatto)),
        prossima:
          d.prossima_scadenza === null || d.prossimo_importo_centesimi === null
            ? null
            : {
                scadenza: d.prossima_scadenza,
                importo_centesimi: d.prossimo_importo_centesimi,
              },
        e_saldata: d.rimborsato_centesimi + d.condonato_centesimi === 0,
        totale_centesimi: d.totale_centesimi ?? 0,
        residuo_centesimi: d.residuo_centesimi ?? 0,
        entro: limite && ultimoGiornoPrimaDi(limite),
      }
      const indirizzo = `/dilazioni/${d.id}`
      const cliente = emailDilazione(dati, fatto, 'cliente', config.origin)
      if (cliente !== null) {
        const { titolo, ...email } = cliente
        const unica = { unicita: `${unicita}:cliente` }
        await notifica(
          db,
          { ruolo: 'cliente', cliente_id: d.cliente_id },
          { testo: f`${{ titolo }}: ${{ causale: d.causale }}`, indirizzo, ...unica },
        )
        await mailer.invia({
          ...email,
          destinatario: d.email_cliente,
          ...unica,
          allegati: await allegati(db, d, fatto),
        })
      }
      const esercente = emailDilazione(dati, fatto, 'esercente', config.origin)
      if (esercente !== null) {
        const { titolo, ...email } = esercente
        const unica = { unicita: `${unicita}:esercente` }
        await notifica(
          db,
          { ruolo: 'esercente', esercente_id: d.esercente_id },
          { testo: f`${{ titolo }}: ${{ causale: d.causale }}`, indirizzo, ...unica },
        )
        await mailer.invia({
          ...email,
          destinatario: d.email_esercente,
          attivita: d.esercente_id,
          ...unica,
        })
      }
    },
  }
}
