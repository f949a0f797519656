import { ERRORS } from '@rateo/contract/chiamata/errors'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Segments } from '../../ui/fields/segments.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { ListHead } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CampoChiave, type Chiave, isChiaveDiProva } from './campo-chiave.tsx'
import { EventiDoc } from './eventi-doc.tsx'
import { type ApiCall, byTag, capitalised } from './open-api-calls.ts'
import { PrimiPassi } from './primi-passi.tsx'
import { OPEN_API_ADDRESS, openApiQuery } from './sviluppatori.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './sviluppatori.module.css'

const LINGUE = [
  { value: 'Shell', label: 'curl' },
  { value: 'TypeScript', label: 'TypeScript' },
] as const
type Lingua = (typeof LINGUE)[number]['value']

/** An example with the reader's own key where one was given. */
function conChiave(source: string, chiave: string): string {
  if (!isChiaveDiProva(chiave)) return source
  return source
    .replace('Bearer $RATEO_KEY', `Bearer ${chiave}`)
    .replace('process.env.RATEO_KEY', `'${chiave}'`)
}

/** The calls a key may make, as the server itself describes them (SVI-B4), ready to be pasted. */
export function Documentazione({ chiave, onChiave }: Chiave) {
  const query = useQuery(openApiQuery)
  const [lingua, setLingua] = useState<Lingua>('Shell')
  if (!query.data) {
    return query.error ? (
      <PageError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageSkeleton />
    )
  }
  return (
    <div className={layout['column']}>
      <ListHead intro="Ogni chiamata porta la chiave nell’intestazione Authorization. Gli importi sono in centesimi di euro, i giorni AAAA-MM-GG, gli istanti in UTC.">
        <Button
          component="a"
          href={OPEN_API_ADDRESS}
          download="rateo-openapi.json"
          variant="default"
          leftSection={<Icon name="scarica" size={18} />}
        >
          Scarica OpenAPI
        </Button>
      </ListHead>
      <div className={classes['book']}>
        <Indice tags={byTag(query.data).map(([tag]) => tag)} />
        <div className={layout['column']}>
          <div id={PASSI} className={layout['chapter']}>
            <PrimiPassi />
          </div>
          <div className={classes['filters']}>
            <CampoChiave chiave={chiave} onChiave={onChiave} />
            <Segments
              aria-label="Lingua degli esempi"
              data={LINGUE}
              value={lingua}
              onChange={setLingua}
            />
          </div>
          {byTag(query.data).map(([tag, calls]) => (
            <div key={tag} id={tag} className={layout['chapter']}>
              <Panel title={capitalised(tag)}>
                {calls.map((call) => (
                  <CallDoc key={call.id} call={call} lingua={lingua} chiave={chiave} />
                ))}
              </Panel>
            </div>
          ))}
          <div id={EVENTI} className={layout['chapter']}>
            <EventiDoc />
          </div>
          <div id={ERRORI} className={layout['chapter']}>
            <Errori />
          </div>
        </div>
      </div>
    </div>
  )
}

const PASSI = 'primi-passi'
const ERRORI = 'errori'
const EVENTI = 'eventi'

/** The chapters: at the left and always in sight, or above where there is no room beside. */
const Indice = ({ tags }: { tags: readonly string[] }) => (
  <nav aria-label="Indice" className={classes['index']}>
    <ul className={layout['list']}>
      {[PASSI, ...tags, EVENTI, ERRORI].map((tag) => (
        <li key={tag}>
          <a href={`#${tag}`}>{capitalised(tag.replace('-', ' '))}</a>
        </li>
      ))}
    </ul>
  </nav>
)

type CallDocProps = { call: ApiCall; lingua: Lingua; chiave: string }

function CallDoc({ call: { method, path, operation }, lingua, chiave }: CallDocProps) {
  const samples = operation['x-codeSamples']
  const sample = samples.find(({ lang }) => lang === lingua) ?? samples[0]
  const source = conChiave(sample?.source ?? '', chiave)
  return (
    <section className={classes['call']} aria-label={`${method} ${path}`}>
      <div className={classes['callHead']}>
        <code>
          <span className={classes['method']}>{method}</span> {path}
        </code>
        <span className={layout['kind']}>Permesso: {operation['x-ambito']}</span>
      </div>
      <span>{operation.summary}</span>
      <div className={both(layout['place'], classes['sample'])}>
        <pre className={classes['code']} aria-label={`Esempio di ${method} ${path}`}>
          <code>{source}</code>
        </pre>
        <CopyButton
          key={source}
          text={source}
          label="Copia"
          of={`l’esempio di ${method} ${path}`}
        />
      </div>
    </section>
  )
}

const CODICI = Object.entries(ERRORS).toSorted(
  ([a, { status: x }], [b, { status: y }]) => x - y || a.localeCompare(b),
)

function Errori() {
  return (
    <Panel title="Errori">
      <p style={{ marginTop: 0 }}>
        Una chiamata rifiutata risponde con <code>code</code>, <code>error_message</code> e{' '}
        <code>request_id</code>.
      </p>
      <dl style={{ margin: 0 }}>
        {CODICI.map(([code, { status, message }]) => (
          <div
            key={code}
            className={classes['call']}
            style={{ padding: 'var(--r-space-8) 0', gap: 'var(--r-space-2)' }}
          >
            <dt>
              <code>{code}</code> <span className={layout['kind']}>{status}</span>
            </dt>
            <dd style={{ margin: 0 }}>{message}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
