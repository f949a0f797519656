import { Buffer } from 'node:buffer'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno, formattaIntero } from '@rateo/domain/parole/formato'
import { svolge } from '@rateo/domain/permessi/squadra'
import { PAROLE_CADENZA_REPORT } from '@rateo/domain/andamento/programma-report'
import { CATALOGO } from '@rateo/domain/andamento/catalogo-report'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import { confermaReport, reportProgrammato } from '../../../../emails/schede/report-programmato.ts'
import { csv } from '../../../../http/sheet/sheet-csv.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { tokenDelLink } from '../../../persone/sessione/index.ts'
import { foglioDi, type InFoglio } from '../foglio-report.ts'

type Needs = { config: Pick<Config, 'origin' | 'secret'>; db: Db; mailer: Mailer }

/** A longer file is taken from the page: mailboxes refuse it. */
const RIGHE_ALLEGATE = 5000

async function findDestinatario(db: Db, id: string) {
  return (
    db
      .selectFrom('destinatari_report as d')
      .innerJoin('programmi_report as p', 'p.id', 'd.programma_id')
      .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
      .leftJoin('utenti as u', 'u.id', 'd.utente_id')
      .leftJoin('membri_esercente as m', (join) =>
        join
          .onRef('m.utente_id', '=', 'd.utente_id')
          .onRef('m.esercente_id', '=', 'p.esercente_id')
          .on('m.al', 'is', null)
          .on('m.sospeso_at', 'is', null),
      )
      .where('d.id', '=', id)
      // A person of the team is written to where it reads today.
      .select((eb) => eb.fn.coalesce('u.email', 'd.email').as('email'))
      .select(['d.id', 'd.stato', 'd.token_hash', 'd.utente_id', 'p.tipo', 'p.cadenza'])
      .select(['p.esercente_id', 'e.ragione_sociale', 'm.ruolo'])
      .executeTakeFirst()
  )
}

type Destinatario = NonNullable<Awaited<ReturnType<typeof findDestinatario>>>

/** True for who is still to get it: a person of the team as long as it may see how the business goes. */
const loRiceve = ({ stato, utente_id, ruolo }: Destinatario): boolean =>
  stato === 'attivo' && (utente_id === null || (ruolo !== null && svolge(ruolo, 'andamento')))

/** True for who may have the file itself and not only its page. */
const haIlFile = ({ utente_id, ruolo }: Destinatario): boolean =>
  utente_id === null || (ruolo !== null && svolge(ruolo, 'esportare'))

const pagina = ({ config }: Needs, { id, token_hash }: Destinatario): string =>
  `${config.origin}/report_programmato/${tokenDelLink(config.secret, id, token_hash)}`

const totaliDi = ({ tipo, totali }: InFoglio) =>
  CATALOGO[tipo].colonne
    .filter(({ somma }) => somma)
    .map(({ chiave, titolo, tipo: di }) => {
      const somma = totali[chiave] ?? 0
      return [titolo, di === 'importo' ? formattaEuro(somma) : formattaIntero(somma)] as const
    })

async function inMemoria(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of file) parts.push(part)
  return Buffer.concat(parts)
}

async function manda(needs: Needs, unicita: string, contenuto: Record<string, unknown>) {
  const { db, config, mailer } = needs
  const destinatario = await findDestinatario(db, String(contenuto['destinatario_id']))
  if (destinatario === undefined || !loRiceve(destinatario)) return
  const report = await db
    .selectFrom('invii_programmati as i')
    .innerJoin('reports as r', 'r.id', 'i.report_id')
    .where('i.id', '=', String(contenuto['invio_id']))
    .select(['r.id', 'r.tipo', 'r.dal', 'r.al', 'r.righe', 'r.totali', 'r.n_righe', 'r.stato'])
    .executeTakeFirst()
  // Its rows are kept for a month: a message that could not leave for so long has nothing to bring.
  if (report === undefined || report.stato !== 'pronto') return
  const foglio: InFoglio = {
    _id: report.id,
    tipo: report.tipo,
    esercente: destinatario.esercente_id,
    cliente: null,
    righe: report.righe ?? [],
    totali: report.totali ?? {},
  }
  const allegato = haIlFile(destinatario) && report.n_righe <= RIGHE_ALLEGATE
  await mailer.invia({
    ...reportProgrammato({
      esercente: destinatario.ragione_sociale,
      report: CATALOGO[report.tipo].titolo,
      periodo: `${formattaGiorno(report.dal)} – ${formattaGiorno(report.al)}`,
      righe: formattaIntero(report.n_righe),
      totali: totaliDi(foglio),
      allegato,
      url: `${config.origin}/reports?report=${report.id}`,
      url_smetti: pagina(needs, destinatario),
    }),
    destinatario: destinatario.email,
    riservato: true,
    ...(destinatario.utente_id !== null && { attivita: destinatario.esercente_id }),
    unicita,
    allegati: allegato
      ? [
          {
            filename: `${report.tipo}-${report.dal}-${report.al}.csv`,
            contentType: 'text/csv',
            content: () => inMemoria(csv(foglioDi(db, foglio))),
          },
        ]
      : [],
  })
}

/** The worker's handlers of reports that leave by themselves. Safe to be called again with the same row. */
export const messaggiReport = (needs: Needs): Record<string, UscitaHandler> => ({
  conferma_report: async ({ unicita, contenuto }) => {
    const destinatario = await findDestinatario(needs.db, String(contenuto['destinatario_id']))
    if (destinatario?.stato !== 'da_confermare') return
    await needs.mailer.invia({
      ...confermaReport({
        esercente: destinatario.ragione_sociale,
        report: CATALOGO[destinatario.tipo].titolo,
        quando: PAROLE_CADENZA_REPORT[destinatario.cadenza],
        url: pagina(needs, destinatario),
      }),
      destinatario: destinatario.email,
      riservato: true,
      unicita,
    })
  },
  report_programmato: ({ unicita, contenuto }) => manda(needs, unicita, contenuto),
})
