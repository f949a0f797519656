import nodemailer from 'nodemailer'

export type Allegato = { filename: string; content: Buffer; contentType: string }

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

export function createSmtp(url: string, from: string): Smtp {
  const transport = nodemailer.createTransport({
    url,
    ...LIMITS,
    // Contents come from us as bytes: a path or an address typed by somebody is never opened.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, attachments, ...rest }) => {
      const mail = { ...rest, from, to: { name: '', address: to }, attachments: [...attachments] }
      await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
  }
}
