import { invitaCliente as invitaClienteContract } from '@rateo/contract/persone/gestione-clienti'
import * as contract from '@rateo/contract/persone/registrazione'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import type { Call } from '../../../http/call.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { canSendSms } from '../../../integrations/sms/can-send.ts'
import { contenutoDi, riceviFile } from '../../registri/caricamenti/index.ts'
import { caricaDocumento, eliminaDocumento } from './carica-documento.ts'
import type { Contesto } from './contesto.ts'
import { preparaContratto } from './contratto.ts'
import { inviaRegistrazione } from './invia-registrazione.ts'
import { importaEsercenti } from './importa-esercenti.ts'
import { invita } from './invita.ts'
import { invitaCliente } from './invita-cliente.ts'
import { getRegistrazione } from './registrazione.queries.ts'
import { getRiga } from './riga.ts'
import { salvaPasso } from './salva-passo.ts'
import { registraFoglio } from '../../registri/documenti/index.ts'

const contestoOf = ({ db, actor, info, clock }: Call, conSms: boolean): Contesto => ({
  db,
  actor,
  info,
  clock,
  now: clock.now(),
  oggi: clock.today(),
  conSms,
})

async function documentiRoutes(scope: FastifyInstance, deps: Deps): Promise<void> {
  const conSms = canSendSms(deps.config)
  riceviFile(scope, deps, contract.PESO_MASSIMO)
  endpointWithCalls(scope, deps, contract.caricaDocumento, async (call, reply) => {
    const allegato = { ...call.query, contenuto: contenutoDi(reply.request) }
    await caricaDocumento(deps, { ...contestoOf(call, conSms), transact: call.transact }, allegato)
    return getRegistrazione(call.db, call.actor, conSms)
  })
}

export function registrazioneRoutes(app: FastifyInstance, deps: Deps): void {
  const conSms = canSendSms(deps.config)
  endpoint(app, deps, contract.getRegistrazione, ({ db, actor }) =>
    getRegistrazione(db, actor, conSms),
  )

  endpoint(app, deps, contract.getContratto, async ({ db, actor, clock }, reply) => {
    const riga = await getRiga(db, actor)
    const { pdf, sha256 } = await preparaContratto(db, riga, clock.now())
    await registraFoglio(db, pdf, {
      titolo: 'Contratto di adesione a Rateo',
      numero: '',
      data: clock.today(),
      importo_centesimi: null,
      esercente_id: riga.esercente_id,
      oggetto: 'contratto',
      oggetto_id: riga.utente_id,
    })
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="contratto-rateo.pdf"')
      .header('x-documento-sha256', sha256)
      .send(pdf)
  })

  endpoint(app, deps, contract.inviaRegistrazione, async (call) => {
    const id = await inviaRegistrazione(contestoOf(call, conSms))
    // The registration has become an esercente in this very call.
    const attivita = id === null ? null : { id, stato: 'inviato' as const, fermi: [] }
    return getRegistrazione(call.db, { ...call.actor, attivita }, conSms)
  })

  endpoint(app, deps, contract.salvaPasso, async (call) => {
    const { db, actor, params, body } = call
    await salvaPasso(contestoOf(call, conSms), params.passo, body)
    return getRegistrazione(db, actor, conSms)
  })

  endpoint(app, deps, contract.eliminaDocumento, async (call) => {
    await eliminaDocumento(contestoOf(call, conSms), call.params.id)
    return getRegistrazione(call.db, call.actor, conSms)
  })

  endpoint(app, deps, contract.invita, (call) => invita(call, deps.config.secret, call.body))
  endpoint(app, deps, contract.importaEsercenti, (call) =>
    importaEsercenti(call, deps.config.secret, call.body),
  )
  endpoint(app, deps, invitaClienteContract, (call) =>
    invitaCliente(call, deps.config.secret, call.params.id),
  )

  void app.register(async (scope) => documentiRoutes(scope, deps))
}
