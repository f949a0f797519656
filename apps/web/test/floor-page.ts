// The yardstick of the first load: React, a router and a table of ten rows, with nothing else.
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { createElement as h, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

type Row = Record<string, unknown>
const COLUMNS = ['created_at', 'causale', 'stato', 'importo_centesimi', 'scadenza', '_id']

function List() {
  const [rows, setRows] = useState<Row[]>([])
  useEffect(() => {
    void fetch('/righe.json')
      .then((response) => response.json())
      .then(({ data }: { data: Row[] }) => setRows(data))
  }, [])
  const cells = (row: Row) =>
    COLUMNS.map((name) => h('td', { key: name }, JSON.stringify(row[name] ?? '')))
  const body = rows.map((row) => h('tr', { key: JSON.stringify(row['_id']) }, cells(row)))
  return h('main', null, h('h1', null, 'Pagamenti'), h('table', null, h('tbody', null, body)))
}

const root = createRootRoute({ component: () => h(Outlet) })
const list = createRoute({ getParentRoute: () => root, path: '/', component: List })
const router = createRouter({ routeTree: root.addChildren([list]) })
const place = document.querySelector('#root')
if (place) createRoot(place).render(h(StrictMode, null, h(RouterProvider, { router })))
