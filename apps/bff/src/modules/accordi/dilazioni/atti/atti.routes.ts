import * as condono from '@rateo/contract/rinunce/condono'
import * as fini from '@rateo/contract/accordi/fini-dilazione'
import * as nuovo from '@rateo/contract/accordi/rinegoziazione'
import * as recesso from '@rateo/contract/accordi/recesso'
import * as reso from '@rateo/contract/rinunce/riduzione'
import * as saldo from '@rateo/contract/rinunce/saldo-e-stralcio'
import * as stralcio from '@rateo/contract/rinunce/stralcio-dilazione'
import * as pausa from '@rateo/contract/accordi/sospensione'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { inviaPdf } from '../../../../http/sheet/invia-pdf.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { AppError } from '../../../../http/errors.ts'
import { thenShow } from '../../../../http/then-show.ts'
import { getDilazione } from '../dilazioni.queries.ts'
import { findDilazione } from '../lock-dilazione.ts'
import {
  anteprimaRipresa,
  anteprimaSospensione,
  riprendiDilazione,
  sospendiDilazione,
} from '../sospensione/sospendi-dilazione.ts'
import {
  anteprimaRinegoziazione,
  rinegoziaDilazione,
} from '../rinegoziazione/rinegozia-dilazione.ts'
import { annullaCondono, anteprimaCondono, condonaRata } from '../rinuncia/condona-rata.ts'
import { anteprimaRiduzione, riduciDilazione } from '../riduzione/riduci-dilazione.ts'
import { anteprimaSaldo, proponiSaldo, ritiraSaldo } from '../saldo/proponi-saldo.ts'
import {
  anteprimaAnnullaStralcio,
  anteprimaStralcio,
  annullaStralcio,
  stralciaDilazione,
} from '../rinuncia/stralcia-dilazione.ts'
import { contaEstinzione } from './conta-estinzione.ts'
import { conteggioPdf } from './conteggio-pdf.ts'
import { anteprimaDecadenza, dichiaraDecaduta } from './dichiara-decaduta.ts'
import { diffidaPdf } from './diffida-pdf.ts'
import { anteprimaDiffida, inviaDiffida } from './invia-diffida.ts'
import { anteprimaRecesso, recediDallaDilazioneOra } from './recedi-dilazione.ts'
import { findRicevutaPdf } from './ricevuta-recesso-pdf.ts'
import { findUltimaDiffida } from './ritardo.queries.ts'
import { registraFoglio } from '../../../registri/documenti/index.ts'
import { dayInRome } from '../../../../clock.ts'

const dilazione = ({ db, actor, clock }: Call, id: string) =>
  getDilazione(db, id, actor, clock.now())
const poi = thenShow(dilazione)

/** The ways in which a plan that began comes to an end. */
export function attiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, recesso.anteprimaRecesso, (call) => anteprimaRecesso(call, call.params.id))
  endpoint(
    app,
    deps,
    recesso.recediDallaDilazione,
    poi((call) => recediDallaDilazioneOra(call, call.params.id, call.body)),
  )
  endpoint(app, deps, recesso.getRecessoPdf, async (call, reply) => {
    const d = await findDilazione(call.db, call.params.id, call.actor)
    const { numero, pdf } = await findRicevutaPdf(call.db, call.params.id)
    await registraFoglio(deps.db, pdf, {
      titolo: 'Ricevuta del recesso',
      numero,
      data: call.clock.today(),
      importo_centesimi: null,
      esercente_id: d.esercente_id,
      oggetto: 'dilazione',
      oggetto_id: d.id,
    })
    return inviaPdf(reply, `recesso-${numero}`, pdf)
  })
  estinzione(app, deps)
  decadenza(app, deps)
  sospensione(app, deps)
  rinunce(app, deps)
  saldi(app, deps)
  resi(app, deps)
  condoni(app, deps)
  rinegoziazione(app, deps)
}

function estinzione(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, fini.anteprimaEstinzione, async ({ db, params, actor, clock }) =>
    contaEstinzione(db, await findDilazione(db, params.id, actor), clock.now()),
  )
  endpoint(app, deps, fini.getConteggioPdf, async ({ db, params, actor, clock }, reply) => {
    const d = await findDilazione(db, params.id, actor)
    const conteggio = await contaEstinzione(db, d, clock.now())
    const pdf = await conteggioPdf(db, d.id, conteggio, deps.config.origin)
    const { totale_centesimi: importo_centesimi, giorno: data } = conteggio
    await registraFoglio(deps.db, pdf, {
      titolo: 'Conteggio estintivo',
      numero: d.numero,
      data,
      importo_centesimi,
      esercente_id: d.esercente_id,
      oggetto: 'dilazione',
      oggetto_id: d.id,
    })
    return inviaPdf(reply, `conteggio-${d.numero}`, pdf)
  })
}

function decadenza(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, fini.anteprimaDiffida, (call) => anteprimaDiffida(call, call.params.id))
  endpoint(
    app,
    deps,
    fini.inviaDiffida,
    poi((call) => inviaDiffida(call, call.params.id, call.body.totale_centesimi)),
  )
  endpoint(app, deps, fini.getDiffidaPdf, async ({ db, params, actor }, reply) => {
    const d = await findDilazione(db, params.id, actor)
    const diffida = await findUltimaDiffida(db, d.id)
    if (diffida === undefined) throw new AppError('non_trovato')
    const pdf = await diffidaPdf(db, diffida, deps.config.origin)
    await registraFoglio(deps.db, pdf, {
      titolo: 'Diffida ad adempiere',
      numero: d.numero,
      data: dayInRome(diffida.inviata_at),
      importo_centesimi: diffida.scaduto_centesimi + diffida.mora_centesimi,
      esercente_id: d.esercente_id,
      oggetto: 'dilazione',
      oggetto_id: d.id,
    })
    return inviaPdf(reply, `diffida-${d.numero}`, pdf)
  })
  endpoint(app, deps, fini.anteprimaDecadenza, (call) => anteprimaDecadenza(call, call.params.id))
  endpoint(
    app,
    deps,
    fini.dichiaraDecaduta,
    poi((call) => dichiaraDecaduta(call, call.params.id, call.body.dovuto_centesimi)),
  )
}

function sospensione(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, pausa.anteprimaSospensione, (call) =>
    anteprimaSospensione(call, call.params.id, call.body.fino_al),
  )
  endpoint(
    app,
    deps,
    pausa.sospendiDilazione,
    poi((call) => sospendiDilazione(call, call.params.id, call.body)),
  )
  endpoint(app, deps, pausa.anteprimaRipresa, (call) => anteprimaRipresa(call, call.params.id))
  endpoint(
    app,
    deps,
    pausa.riprendiDilazione,
    poi((call) => riprendiDilazione(call, call.params.id, call.body)),
  )
}

function rinegoziazione(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, nuovo.anteprimaRinegoziazione, (call) =>
    anteprimaRinegoziazione(call, call.params.id),
  )
  endpoint(app, deps, nuovo.rinegoziaDilazione, async (call) =>
    dilazione(call, await rinegoziaDilazione(call, call.params.id, call.body.importo_centesimi)),
  )
}

function condoni(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, condono.anteprimaCondono, (call) =>
    anteprimaCondono(call, call.params, call.body),
  )
  endpoint(
    app,
    deps,
    condono.condonaRata,
    poi((call) => condonaRata(call, call.params, call.body)),
  )
  endpoint(
    app,
    deps,
    condono.annullaCondono,
    poi((call) => annullaCondono(call, call.params, call.body.importo_centesimi)),
  )
}

function resi(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, reso.anteprimaRiduzione, (call) =>
    anteprimaRiduzione(call, call.params.id, call.body),
  )
  endpoint(
    app,
    deps,
    reso.riduciDilazione,
    poi((call) => riduciDilazione(call, call.params.id, call.body)),
  )
}

function saldi(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, saldo.anteprimaSaldo, (call) =>
    anteprimaSaldo(call, call.params.id, call.body),
  )
  endpoint(
    app,
    deps,
    saldo.proponiSaldo,
    poi((call) => proponiSaldo(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    saldo.ritiraSaldo,
    poi((call) => ritiraSaldo(call, call.params.id, call.body.importo_centesimi)),
  )
}

function rinunce(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, stralcio.anteprimaStralcio, (call) => anteprimaStralcio(call, call.params.id))
  endpoint(
    app,
    deps,
    stralcio.stralciaDilazione,
    poi((call) => stralciaDilazione(call, call.params.id, call.body)),
  )
  endpoint(app, deps, stralcio.anteprimaAnnullaStralcio, (call) =>
    anteprimaAnnullaStralcio(call, call.params.id),
  )
  endpoint(
    app,
    deps,
    stralcio.annullaStralcio,
    poi((call) => annullaStralcio(call, call.params.id, call.body.importo_centesimi)),
  )
}
