import type { FastifyInstance } from 'fastify'
import type { Servizi } from '../servizi.ts'
import { rotteConto } from './conto.ts'
import { html } from './html.ts'
import { rotteIban } from './iban.ts'
import { intestazioni, mostra } from './layout.ts'
import { rottePaga } from './paga.ts'
import { stile } from './stile.ts'
import { rotteTreDs } from './tre-ds.ts'
import { tabellaCarte } from './vista-paga.ts'

const icona =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3347c4"/><rect x="6" y="9" width="20" height="14" rx="2" fill="none" stroke="#fff" stroke-width="2"/><path d="M6 14h20" stroke="#fff" stroke-width="3"/></svg>'

/** Everything that a person opens in a browser. */
export function rottePagine(app: FastifyInstance, servizi: Servizi): void {
  app.get('/stile.css', async (_request, reply) =>
    reply.headers({ ...statico, 'content-type': 'text/css; charset=utf-8' }).send(stile),
  )
  app.get('/icona.svg', async (_request, reply) =>
    reply.headers({ ...statico, 'content-type': 'image/svg+xml' }).send(icona),
  )
  app.get('/', (_request, reply) =>
    mostra(reply, {
      titolo: 'Pagamenti di prova',
      corpo: html`<div class="foglio">
        <h1>Pagamenti di prova</h1>
        <p>
          Questo è il fornitore di pagamenti dell’ambiente di prova. Le pagine di pagamento si
          aprono dal sito: qui non c’è altro da fare.
        </p>
        ${tabellaCarte()}
      </div>`,
    }),
  )
  rottePaga(app, servizi)
  rotteIban(app, servizi)
  rotteTreDs(app, servizi)
  rotteConto(app, servizi)
}

const statico = {
  'x-content-type-options': intestazioni['x-content-type-options'],
  'cache-control': 'public, max-age=3600',
}
