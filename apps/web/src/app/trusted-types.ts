// The policy of the pages makes every text that would become markup or a script go through here. The portal's own code
// never does so; the styles of the components are written as text, and a style has no tags in it. The one address that
// becomes a script is that of the worker.
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>,
  ) => unknown
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (address) => (address === '/sw.js' ? address : null),
})
