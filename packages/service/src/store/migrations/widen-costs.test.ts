import { expect, it, onTestFinished } from 'vitest';
import { SQLITE_COLUMN_TYPES } from '../column-types.ts';
import { throughKysely } from '../open-database.ts';
import { openForWriting } from '../open-for-writing.ts';
import { widenCosts } from './V010__widen_costs.ts';

it('keeps what the columns held, to the unit', async () => {
  const { connection, db } = throughKysely(openForWriting(':memory:'));
  onTestFinished(() => db.destroy());
  connection.exec('create table positions (cost_units integer, away_lots integer, away_cost_units integer)');
  connection.exec('create table position_history (cost_units integer)');
  connection.exec('insert into positions values (9007199254740993, 7, 9223372036854775807)');
  connection.exec('insert into position_history values (9007199254740995)');
  await widenCosts(SQLITE_COLUMN_TYPES).up(db);
  expect(connection.prepare('select * from positions').all()).toEqual([
    { cost_units: '9007199254740993', away_lots_sum: '7', away_cost_units: '9223372036854775807' },
  ]);
  expect(connection.prepare('select * from position_history').all()).toEqual([{ cost_units: '9007199254740995' }]);
});
