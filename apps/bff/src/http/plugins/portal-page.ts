import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createDrawing } from './drawing.ts'
import { createFillPage } from './drawn-page.ts'
import { createFirstAnswers } from './first-answers.ts'
import { createFirstCalls } from './pages.ts'

/** The content of the places of the portal's page for whoever asks for it: their answers, and the page drawn with them. */
export function createPortalPage(app: FastifyInstance, origin: string) {
  const { draw, prepare } = createDrawing(origin)
  app.addHook('onListen', () => {
    prepare().catch((err: unknown) => app.log.warn({ err }, 'no page is drawn'))
  })
  const firstAnswers = createFirstAnswers({ app, origin, calls: createFirstCalls(), draw })
  const fillPage = createFillPage()
  return async (request: FastifyRequest) => fillPage(request.url, await firstAnswers(request))
}
