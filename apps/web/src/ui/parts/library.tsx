import { MantineContext, MantineProvider } from '@mantine/core'
import { type ComponentType, type ReactNode, use } from 'react'
import { theme } from '../theme.ts'

const nonce = () =>
  import.meta.env.SSR
    ? ''
    : (document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '')
// The nonce for the library of the dialogs: its style keeps the page behind from moving, and the content policy wants
// it.
Object.assign(globalThis, { __webpack_nonce__: nonce() })

// The build writes the variables (`libraryVariables`), and the portal keeps the appearance (app/appearance.ts).
const nothing = () => undefined

/** The provider that the components of the library stand in; once is enough, however deep parts lie in parts. */
function Library({ children }: { children: ReactNode }) {
  if (use(MantineContext) !== null) return children
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      getRootElement={nothing}
      getStyleNonce={nonce}
      withCssVariables={false}
      withGlobalClasses={false}
      // Tests leave out what moves.
      env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  )
}

/** The same part, with the library around it. */
export const withLibrary = <P extends object>(Part: ComponentType<P>): ComponentType<P> =>
  function InLibrary(props: P) {
    return (
      <Library>
        <Part {...props} />
      </Library>
    )
  }
