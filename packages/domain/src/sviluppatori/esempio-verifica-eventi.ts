/** How a program checks that an event is ours: shown in the documentation, and run by its test as it stands. */
export const ESEMPIO_VERIFICA = `import { createHmac, timingSafeEqual } from 'node:crypto'

// \`corpo\` è il testo ricevuto, prima di leggerlo; \`segreto\` comincia con whsec_.
export function vieneDaRateo(corpo, intestazioni, segreto) {
  const id = intestazioni['webhook-id']
  const istante = Number(intestazioni['webhook-timestamp'])
  if (Math.abs(Date.now() / 1000 - istante) > 300) return false
  const chiave = Buffer.from(segreto.slice('whsec_'.length), 'base64')
  const attesa = createHmac('sha256', chiave).update(\`\${id}.\${istante}.\${corpo}\`).digest()
  return intestazioni['webhook-signature'].split(' ').some((firma) => {
    const data = Buffer.from(firma.replace(/^v1,/, ''), 'base64')
    return data.length === attesa.length && timingSafeEqual(data, attesa)
  })
}`
