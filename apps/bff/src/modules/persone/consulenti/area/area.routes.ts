import { fieldOf } from '@rateo/contract/chiamata/field-of'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { registerRawBody } from '../../../../http/plugins/raw-body.ts'
import { createSendPage, refuseWithPages } from '../../../../http/public-page/public-page.ts'
import { documentoLiquidazione } from '../liquidazioni/documento-liquidazione.ts'
import {
  findLiquidazione,
  getLiquidazioniConsulente,
} from '../liquidazioni/liquidazioni.queries.ts'
import { getProvvigioni } from '../provvigioni/provvigioni.queries.ts'
import { chiediNuovo, findAccessoFino, riconosci, type Trovato } from './accesso.ts'
import { paginaArea, paginaIgnota, paginaScaduta } from './pagina-area.ts'

/** A part of the address, where it has the form of what it names. */
function scritto({ query }: FastifyRequest, nome: 'mese' | 'dopo', forma: RegExp) {
  const valore = fieldOf(query, nome)
  return typeof valore === 'string' && forma.test(valore) ? valore : undefined
}

const findEsercenti = ({ db, clock }: Deps, consulente_id: string) =>
  db
    .selectFrom('incarichi as i')
    .innerJoin('esercenti as e', 'e.id', 'i.esercente_id')
    .where('i.consulente_id', '=', consulente_id)
    .where('i.dal', '<=', clock.today())
    .where((eb) => eb.or([eb('i.al', 'is', null), eb('i.al', '>=', clock.today())]))
    .orderBy('e.ragione_sociale')
    .select(['e.ragione_sociale as nome', 'i.dal'])
    .execute()

/** Reads for a consulente their own alone. Liquidazioni that were called off are of the staff. */
async function areaDi(deps: Deps, request: FastifyRequest, { consulente_id, now }: Trovato) {
  const { db, clock } = deps
  const mese = scritto(request, 'mese', /^\d{4}-(0[1-9]|1[0-2])$/)
  const dopo = scritto(request, 'dopo', /^[0-9a-f]{24}-[0-9a-f]{24}$/)
  const lettore = { db, actor: { utente_id: '' } }
  const { data } = await getLiquidazioniConsulente(lettore, consulente_id)
  return {
    provvigioni: await getProvvigioni(db, consulente_id, { mese, dopo }, clock),
    liquidazioni: data.filter(({ stato }) => stato !== 'annullata'),
    esercenti: await findEsercenti(deps, consulente_id),
    accesso_fino: (await findAccessoFino(db, consulente_id, now)) ?? now.toISOString(),
  }
}

/** The pages of a consulente, who has no account: whoever has the address that was sent to them reads, and does nothing. */
export function areaRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    const sendPage = createSendPage(deps.config)
    registerRawBody(scope)
    refuseWithPages(scope, sendPage, {
      what: 'area del consulente',
      pageOf: ({ code, message }, title) =>
        code === 'non_trovato'
          ? paginaIgnota(
              'Questo link non funziona',
              'È stato sostituito o non è completo: usa quello dell’ultima e-mail, o chiedilo a chi ti segue in Rateo.',
            )
          : paginaIgnota(title, message),
    })

    const leggi = { config: { allow: 'pubblico' } } as const
    scope.get('/area_consulente/:token', leggi, async (request, reply) => {
      const trovato = await riconosci(deps, request)
      if (trovato.scaduto) return sendPage(reply, paginaScaduta(trovato, false), 410)
      return sendPage(reply, paginaArea(trovato, await areaDi(deps, request, trovato)))
    })
    scope.get('/area_consulente/:token/liquidazioni/:id', leggi, async (request, reply) => {
      const trovato = await riconosci(deps, request)
      if (trovato.scaduto) return sendPage(reply, paginaScaduta(trovato, false), 410)
      const id = fieldOf(request.params, 'id')
      const l = await findLiquidazione(deps.db, typeof id === 'string' ? id : '')
      if (l.consulente_id !== trovato.consulente_id || l.stato === 'annullata') {
        throw new AppError('non_trovato')
      }
      return reply
        .type('application/pdf')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('content-disposition', `inline; filename="liquidazione-${l.anno}-${l.numero}.pdf"`)
        .send(await documentoLiquidazione(deps.db, l, trovato.now))
    })
    // The address itself is the proof: no cookie counts here, so there is nothing another site could borrow.
    const chiedi = { config: { allow: 'pubblico', crossSite: true } } as const
    scope.post('/area_consulente/:token/nuovo_link', chiedi, async (request, reply) => {
      const trovato = await riconosci(deps, request)
      await chiediNuovo(deps, trovato)
      return trovato.scaduto
        ? sendPage(reply, paginaScaduta(trovato, true))
        : reply.redirect(trovato.base, 303)
    })
  })
}
