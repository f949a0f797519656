import { replayIntegration } from '@sentry/react'
import { scrub } from './scrub.ts'

/** Nothing that can be read leaves the page: texts, fields, pictures and the attributes that hold words. */
export const createReplay = (): ReturnType<typeof replayIntegration> =>
  replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'href', 'value'],
    // The recorder writes addresses of links as they are, before it masks, and shows nobody else its events.
    block: ['a[href^="mailto:"]', 'a[href^="tel:"]', 'a[href^="sms:"]'],
    networkCaptureBodies: false,
    networkDetailAllowUrls: [],
    // A record goes on only as long as its page.
    stickySession: false,
    // Compressing takes a worker made from text, which the content security policy refuses.
    useCompression: false,
    beforeAddRecordingEvent: (event) => scrub(event),
  })
