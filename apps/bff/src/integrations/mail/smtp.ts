import nodemailer from 'nodemailer'
import { isLoopback } from '../../config-secrets.ts'

type File = { filename: string; content: Buffer; contentType: string }

/** A file that goes with a message; one that has to be drawn is drawn when the message is really sent. */
export type Allegato = Omit<File, 'content'> & { content: Buffer | (() => Promise<Buffer>) }

const disegna = async ({ content, ...altro }: Allegato): Promise<File> => ({
  ...altro,
  content: typeof content === 'function' ? await content() : content,
})

type Busta = {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  attachments: readonly Allegato[]
}

export type Smtp = { send: (busta: Busta) => Promise<void> }

/** Nothing waits for ever: the driver's own limits are minutes long. */
const LIMITS = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 15_000 }

/**
 * True for another machine: the way there needs TLS, by `smtps://` or by STARTTLS, which a server in between could
 * leave out.
 */
const needsTls = (url: string) => !isLoopback(new URL(url).hostname)

export function createSmtp(url: string, from: string, isTrial: boolean): Smtp {
  const transport = nodemailer.createTransport({
    url,
    ...LIMITS,
    requireTLS: !isTrial && needsTls(url),
    // Contents come from us as bytes: a path or an address typed by somebody is never opened.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, attachments, ...rest }) => {
      const files = await Promise.all(attachments.map(disegna))
      const mail = { ...rest, from, to: { name: '', address: to }, attachments: files }
      await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
  }
}
