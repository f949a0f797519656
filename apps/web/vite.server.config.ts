import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { shortClassNames } from './class-names.ts'
import { libraryVariables, withoutUnusedColours } from './vite-theme.ts'

const SRC = path.join(import.meta.dirname, 'src')
// It asks the options of the router where it is.
const UNDECIDED = '../../node_modules/@tanstack/router-core/dist/esm/isServer/development.js'

/** The parts that first pages are drawn with: any other comes when somebody asks for it, in a browser. */
const DRAWN =
  /(esercente-home|cliente-home|admin-home|elenco\/pagamenti\.page|pagamenti\/pagamento\.page|gateway\.page|checkout-frame|ui\/parts\/library|\.\/library)\.tsx$/

/** Leaves out what is never drawn by the server: most of the portal. */
function onlyDrawn(): Plugin {
  const nothing = '\0nothing'
  return {
    name: 'only-drawn',
    resolveDynamicImport: (asked) =>
      typeof asked === 'string' && !DRAWN.test(asked) ? nothing : null,
    load: (id) => (id === nothing ? 'export {}' : null),
  }
}

// The portal as the server draws it: the same components, whole in a folder, so that the server needs none of their
// packages.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [onlyDrawn(), react(), withoutUnusedColours(), libraryVariables()],
  css: { modules: { generateScopedName: shortClassNames(SRC) } },
  define: {
    'process.env.NODE_ENV': '"production"',
    // Node has both, and nobody's browser is behind them: code that asks them finds them forbidden.
    localStorage: 'undefined',
    sessionStorage: 'undefined',
  },
  resolve: {
    // The router as a browser has it: what is drawn here must be what is drawn there.
    alias: {
      '@tanstack/router-core/isServer': path.join(import.meta.dirname, UNDECIDED),
    },
  },
  ssr: { noExternal: true },
  build: {
    ssr: path.join(SRC, 'entry-server.tsx'),
    outDir: path.join(import.meta.dirname, 'dist/server'),
    emptyOutDir: true,
    target: 'node20',
    minify: true,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: /features\/[\w-]+\/index\.ts$/, sideEffects: false }],
      },
    },
  },
})
