import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { both } from '../both.ts'
import layout from '../layout.module.css'
import { Initial } from './initial.tsx'
import classes from './record-header.module.css'
import { type RecordAction, RecordMenu } from './record-menu.tsx'

type Person = { nome: string; to: string }

type RecordHeaderProps = {
  /** The amount that the record is about, or its name. */
  lead: ReactNode
  state: ReactNode
  /** The parts that the amount is made of. */
  note?: ReactNode
  person?: Person | null
  /** The facts that tell this record from its like; one that says nothing is left out. */
  facts: readonly (ReactNode | null)[]
  /** The next thing to do: one filled button, and at most a quiet one before it. */
  children?: ReactNode
  actions?: readonly RecordAction[]
}

type UnderProps = { person: Person | null; facts: readonly (ReactNode | null)[] }

/** The line below the name: whose the record is, and its facts; nothing where there is neither. */
function Under({ person, facts }: UnderProps) {
  const said = facts.filter((fact) => fact !== null && fact !== '')
  if (person === null && said.length === 0) return null
  return (
    <p className={both(layout['under'], layout['broken'])}>
      {person && (
        <>
          <Initial nome={person.nome} />
          <Link to={person.to}>{person.nome}</Link>
        </>
      )}
      {said.map((fact, index) => (
        // The facts of a record are always the same ones, in the same order.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {(index > 0 || person !== null) && ' · '}
          <span>{fact}</span>
        </Fragment>
      ))}
    </p>
  )
}

/** The head of a record: how much (or who) and how it stands, whose it is, the one thing to do next, and all the rest. */
export const RecordHeader = (props: RecordHeaderProps) => (
  <header className={layout['detail']}>
    <div className={classes['words']}>
      <div className={layout['title']}>
        {typeof props.lead === 'string' ? (
          <h2 className={both(layout['big'], layout['tight'])}>{props.lead}</h2>
        ) : (
          props.lead
        )}
        {props.state}
      </div>
      {props.note}
      <Under person={props.person ?? null} facts={props.facts} />
    </div>
    <Group gap={8} className={both(classes['acts'], layout['broad'])} data-print="no">
      {props.children}
    </Group>
    <div className={classes['menu']} data-print="no">
      <RecordMenu actions={props.actions ?? []} />
    </div>
  </header>
)
